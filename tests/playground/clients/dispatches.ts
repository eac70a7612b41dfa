// discord-api-types names strings by enums; a payload has the strings themselves. Of flags the enums name each,
// and a payload has their sum.
import type { GatewayDispatchPayload } from "discord-api-types/v10";

type Plain<T> = T extends string ? `${T}` : T extends object ? PlainObject<T> : T;
type PlainObject<T> = { [K in keyof T]: K extends `${string}flags` ? number : Plain<T[K]> };

type Named<Name> = Extract<Plain<GatewayDispatchPayload>, { t: Name }>;

// What RESUMED carries has no type.
export type Dispatch<Name extends string> = Name extends "RESUMED" ? Omit<Named<Name>, "d"> : Named<Name>;
