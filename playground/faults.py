"""What can be made to go wrong with requests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase

from playground.errors import ApiError, refused
from playground.limits import limited


@dataclass(slots=True)
class _Fault:
    route: str
    left: int | None
    latency: float = 0.0
    error: Callable[[], ApiError] | None = None
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What befalls one request: seconds to wait first, an error in place of the answer, or a lost answer."""

    latency: float = 0.0
    error: ApiError | None = None
    lost: bool = False


class Faults:
    """Faults of the REST API, asked for in advance.

    A route is named by method and template, ``"POST /channels/{channel_id}/messages"``, where ``*`` stands
    for anything. A fault holds for the next ``times`` requests of it, or for all until :meth:`clear`
    (None). The faults of sockets are methods of :class:`playground.gateway.Gateway`; those of people,
    channels and guilds are methods of theirs.
    """

    def __init__(self) -> None:
        self._faults: list[_Fault] = []

    def latency(self, route: str, seconds: float, times: int | None = None) -> None:
        """Let requests wait before they are carried out."""
        self._faults.append(_Fault(route, times, latency=seconds))

    def fail(self, route: str, status: int = 500, times: int | None = 1) -> None:
        """Answer with a server error; the request isn't carried out."""

        def error() -> ApiError:
            return ApiError(status, {"message": f"{status}: Server Error", "code": 0})

        self._faults.append(_Fault(route, times, error=error))

    def refuse(self, route: str, code: int, times: int | None = 1) -> None:
        """Answer with one of Discord's JSON codes, such as 40003; the request isn't carried out."""
        refused(code)  # an unknown code is a mistake of the caller: KeyError here, not in the request
        self._faults.append(_Fault(route, times, error=lambda: refused(code)))

    def rate_limit(
        self, route: str = "*", *, retry_after: float, is_global: bool = False, times: int | None = 1
    ) -> None:
        """Answer with a 429."""
        scope = "global" if is_global else "shared"
        self._faults.append(_Fault(route, times, error=lambda: limited(retry_after, scope)))

    def lose_answer(self, route: str, times: int | None = 1) -> None:
        """Carry the request out, then cut the connection before the answer."""
        self._faults.append(_Fault(route, times, lost=True))

    def clear(self) -> None:
        """Forget all faults."""
        self._faults.clear()

    def befall(self, route: str) -> Outcome:
        """What befalls this request; counts it."""
        latency, error, lost = 0.0, None, False
        for fault in self._faults:
            if fault.left == 0 or not fnmatchcase(route, fault.route.replace("[", "[[]")):
                continue
            if fault.error is not None:
                if error is not None:
                    continue
                error = fault.error()
            latency += fault.latency
            lost |= fault.lost
            if fault.left is not None:
                fault.left -= 1
        self._faults = [fault for fault in self._faults if fault.left != 0]
        return Outcome(latency, error, lost)
