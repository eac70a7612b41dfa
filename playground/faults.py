"""Faults of requests, on demand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Literal

from playground.errors import ApiError, Json, refused
from playground.limits import Bucket, limited

Scope = Literal["user", "global", "shared"]
"""Whose limit a 429 is about: the bot's in a bucket, the bot's in all, or everybody's on a resource."""

TOO_MANY_REQUESTS = 429
HTML = (
    "<!DOCTYPE html><html><head><title>{status}: Discord</title></head>"
    "<body><h1>Error {status}</h1><p>cloudflare</p></body></html>"
)
"""Cloudflare's page when nobody behind it answers."""


class Hold:
    """Held answers: ``begun`` is set once a request is carried out and not answered, ``over`` when it may
    be."""

    def __init__(self) -> None:
        self.begun, self.over = asyncio.Event(), asyncio.Event()


@dataclass(eq=False, slots=True)
class Fault:
    """A fault that was asked for. ``left`` is how many requests it still applies to, None for all until
    :meth:`end`; ``befell`` is how many it has applied to."""

    name: str
    route: str
    left: int | None
    latency: float = 0.0
    error: Callable[[Bucket], ApiError] | None = None
    lost: bool = False
    cut: bool = False
    hold: Hold | None = None
    befell: int = 0

    def end(self) -> None:
        """End the fault; held requests are answered."""
        self.left = 0
        if self.hold is not None:
            self.hold.over.set()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The faults of one request: their names, seconds to wait first, and an error in place of the answer, by
    the request's bucket. Also a ``lost`` answer, a connection ``cut`` before the request is carried out, or
    answers that others ``hold`` back."""

    faults: tuple[str, ...] = ()
    latency: float = 0.0
    error: Callable[[Bucket], ApiError] | None = None
    lost: bool = False
    cut: bool = False
    holds: tuple[Hold, ...] = ()


class Faults:
    """Faults of the REST API, asked for in advance.

    A route is named by method and template, ``"POST /channels/{channel_id}/messages"``, or by method and path
    for one channel, say; ``*`` matches anything. A fault applies to the next ``times`` requests of it, or
    (None) to all until its :meth:`Fault.end` or :meth:`clear`. The faults of sockets are methods of
    :class:`playground.gateway.Gateway`; those of people, channels and guilds are their own methods.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._faults: list[Fault] = []

    def latency(self, route: str, seconds: float, times: int | None = None) -> Fault:
        """Delay requests before they are carried out."""
        return self._add(Fault("latency", route, times, latency=seconds))

    def fail(self, route: str, status: int = 500, times: int | None = 1, *, html: bool = False) -> Fault:
        """Answer with a server error, in Discord's form or as the page of a gateway in front of it; the
        request isn't carried out."""

        def error(_bucket: Bucket) -> ApiError:
            body = {"message": f"{status}: Server Error", "code": 0}
            return ApiError(status, body, page=HTML.format(status=status) if html else None)

        return self._add(Fault(f"{status}", route, times, error=error))

    def refuse(self, route: str, code: int, times: int | None = 1, *, retry_after: float = 1.0) -> Fault:
        """Answer with one of Discord's JSON codes, such as 40003; the request isn't carried out. A code of a
        limit, such as 30046, comes with the seconds to wait."""
        status = refused(code).status  # an unknown code is a mistake of the caller: KeyError here
        limit: Json = {"retry_after": retry_after, "global": False} if status == TOO_MANY_REQUESTS else {}
        return self._add(Fault(f"code {code}", route, times, error=lambda _bucket: refused(code, **limit)))

    def rate_limit(
        self,
        route: str = "*",
        *,
        retry_after: float,
        is_global: bool = False,
        is_shared: bool = False,
        times: int | None = 1,
    ) -> Fault:
        """Answer with a 429: of the route's bucket, or of another scope."""
        scope: Scope = "global" if is_global else "shared" if is_shared else "user"

        def error(bucket: Bucket) -> ApiError:
            headers = {
                "X-RateLimit-Limit": str(bucket.limit),
                "X-RateLimit-Remaining": "0",
                "X-RateLimit-Reset": f"{self._clock() + retry_after:.3f}",
                "X-RateLimit-Reset-After": f"{retry_after:.3f}",
                "X-RateLimit-Bucket": bucket.hash,
            }
            return limited(retry_after, scope, None if scope == "global" else headers)

        return self._add(Fault(f"429 {scope}", route, times, error=error))

    def lose_answer(self, route: str, times: int | None = 1) -> Fault:
        """Carry the request out, then cut the connection before the answer."""
        return self._add(Fault("lost answer", route, times, lost=True))

    def hold_answer(self, route: str, times: int | None = 1) -> Fault:
        """Carry the request out, and answer it after the fault's :meth:`Fault.end` or :meth:`clear`."""
        return self._add(Fault("held answer", route, times, hold=Hold()))

    def cut(self, route: str = "*", times: int | None = 1) -> Fault:
        """Cut the connection before the request is carried out, as when the API can't be reached."""
        return self._add(Fault("unreachable", route, times, cut=True))

    def clear(self) -> None:
        """Forget all faults."""
        for fault in self._faults:
            fault.end()
        self._faults.clear()

    @property
    def lasting(self) -> list[Fault]:
        """Return the faults that last until they are ended."""
        return [fault for fault in self._faults if fault.left is None]

    def _add(self, fault: Fault) -> Fault:
        self._faults.append(fault)
        return fault

    def befall(self, *routes: str) -> Outcome:
        """Return the faults of this request, whose route has these names; counts it. Of several errors the
        oldest is the answer."""
        faults: list[Fault] = []
        error: Callable[[Bucket], ApiError] | None = None
        self._faults = [fault for fault in self._faults if fault.left != 0]
        for fault in self._faults:
            if not any(fnmatchcase(route, fault.route.replace("[", "[[]")) for route in routes):
                continue
            if fault.error is not None:
                if error is not None:
                    continue
                error = fault.error
            faults.append(fault)
            fault.befell += 1
            if fault.left is not None:
                fault.left -= 1
        return Outcome(
            tuple(fault.name for fault in faults),
            sum(fault.latency for fault in faults),
            error,
            any(fault.lost for fault in faults),
            any(fault.cut for fault in faults),
            tuple(fault.hold for fault in faults if fault.hold is not None),
        )
