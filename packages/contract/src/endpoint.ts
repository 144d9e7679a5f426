import type { Static, TSchema } from 'typebox'
import type { ErrorName } from './errors.ts'
import type { StudioPermission } from './rules/staff-roles.ts'

/**
 * Authentication that an endpoint requires.
 * `anyone`: a bearer token is optional and ignored; `viewer`: it is read when present, guests are accepted;
 * `session`: a bearer token of a guest or member; `member`: a member's bearer token;
 * `staff`: the cookie of an open studio session.
 */
export type EndpointAuth = 'anyone' | 'viewer' | 'session' | 'member' | 'staff'

export interface StaffAccess {
  permission: StudioPermission
  /**
   * Events at which the permission must hold. `event`: the event of the path, otherwise NOT_FOUND; `all`: all events;
   * `any`: at least one, and the response is limited to those events.
   */
  scope: 'event' | 'all' | 'any'
  /** Name of the audit entry; required for every call that changes something. */
  auditAction?: string
  /** Changes only the caller's own scratch data, such as a part of an upload, so no audit entry is written. */
  isScratch?: true
  /** A POST that only reads; it needs a body, changes nothing and writes no audit entry. */
  isRead?: true
  /** Requires a second factor within the last ten minutes, otherwise REAUTH_REQUIRED. */
  needsReauth?: true
}

/** One operation of the API: schemas, declared errors and requirements. Its key is `METHOD /path`. */
export interface Endpoint {
  area: string
  summary: string
  auth: EndpointAuth
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** Accepts a raw file instead of a JSON body: the media types and the maximum in bytes. */
  bytes?: { types: readonly string[]; max: number }
  /** Without a schema the response is 204 without a body. */
  reply?: TSchema
  errors: readonly ErrorName[]
  /**
   * Served at the studio's address only; `sign-in` marks the calls before a session, `station` those of an artist's
   * paired device.
   */
  staff?: 'sign-in' | 'station' | StaffAccess
  /** Name of a rate limit that applies in addition to the general one. */
  limit?: string
  /** Exempts the call from the general rate limit. */
  hasOwnLimit?: true
  /** Error of a call beyond that limit, sent with the time to wait; RATE_LIMITED by default. */
  rateLimitError?: ErrorName
  allows204?: true
  /** Seconds for which anyone may cache a successful response, because it does not depend on the caller. */
  cacheMaxAgeSec?: number
  /** Fails with SHOP_CLOSED while the shop is closed. */
  isShop?: true
  /** Moves money or stock: takes an Idempotency-Key and repeats its first response. */
  idempotent?: true
  /** A member call that our page renderer may make for a guest; the response holds no member data. */
  rendererMayCall?: true
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Part<E, K extends 'params' | 'query' | 'body' | 'reply'> = E extends {
  [P in K]: infer S extends TSchema
}
  ? Static<S>
  : never

/** A query whose fields are all optional may be omitted. */
type QueryOf<Q> = Partial<Q> extends Q ? { query?: Q } : { query: Q }

export type CallInput<E> = (E extends { params: TSchema } ? { params: Part<E, 'params'> } : unknown) &
  (E extends { query: TSchema } ? QueryOf<Part<E, 'query'>> : unknown) &
  (E extends { body: TSchema } ? { body: Part<E, 'body'> } : unknown) &
  (E extends { bytes: object } ? { body: Blob | Uint8Array } : unknown)

export type Reply<E> = E extends { reply: TSchema }
  ? Part<E, 'reply'> | (E extends { allows204: true } ? undefined : never)
  : undefined
