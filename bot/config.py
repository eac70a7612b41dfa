"""Settings, from the environment and ``.env``, validated once."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix="UNDERCUP_", env_file=".env", frozen=True, extra="ignore")

    token: SecretStr | None = None
    database: str = "sqlite+aiosqlite:///var/undercup.db"
    api_base: str = "https://discord.com/api/v10"
    play_port: int = 8780
    log_level: str = "INFO"
    sync_guild: int | None = None
    health_file: Path = Path("var/health")
    pace: float = 1.5
    guild_ready_timeout: float = Field(2.0)


class BadSettings(Exception):
    pass


def load_settings(*, need_token: bool) -> Settings:
    return Settings()
