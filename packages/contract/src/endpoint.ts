import type { Static, TSchema } from 'typebox'
import type { ErrorName } from './errors.ts'
import type { StudioPermission } from './rules/studio-roles.ts'

/**
 * Who may call.
 * `anyone`: a bearer token is optional and unread; `viewer`: read when present, guests welcome;
 * `session`: a bearer token of a guest or member; `member`: a member's bearer token;
 * `staff`: the cookie of an open session of the studio.
 */
export type Caller = 'anyone' | 'viewer' | 'session' | 'member' | 'staff'

/** What a call of the studio needs. */
export interface StaffCall {
  may: StudioPermission
  /**
   * Where the permission has to hold: at the event of the path, else NOT_FOUND; at all events; or at any, and the answer
   * holds what lies there.
   */
  at: 'event' | 'all' | 'any'
  /** Every call that changes something is written to the audit log under this name. */
  auditAction?: string
  /** It changes nothing but what its caller keeps to themselves, such as a part of an upload: no entry. */
  isScratch?: true
  /** A POST for the sake of its body: it changes nothing, and stands in no log. */
  isRead?: true
  /** The second factor was shown in the last ten minutes, else REAUTH_REQUIRED. */
  needsProof?: true
}

/** One operation of the API: schemas, declared errors and how it may be called. Its key is `METHOD /path`. */
export interface Endpoint {
  area: string
  summary: string
  caller: Caller
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** Takes a file as it is in place of a body: of these types, at most so many bytes. */
  bytes?: { types: readonly string[]; max: number }
  /** No schema: 204 without a body. */
  reply?: TSchema
  errors: readonly ErrorName[]
  /** Answered at the studio's address and nowhere else; `door` is what leads into it. */
  staff?: 'door' | StaffCall
  /** The rate limit it counts against beside the general one. */
  limit?: string
  /** It does not count against the general one. */
  hasOwnLimit?: true
  /** The error of a call beyond that limit, with the time to wait; RATE_LIMITED unless given. */
  rateLimitError?: ErrorName
  /** There may be nothing to answer: then 204. */
  allows204?: true
  /** Depends on no caller: a success may be kept by anybody for so long, in seconds. */
  cacheMaxAgeSec?: number
  /** Answered SHOP_CLOSED while the shop is closed. */
  isShop?: true
  /** Moves money or stock: takes an Idempotency-Key and answers the same again. */
  idempotent?: true
  /** A member call that our own page renderer may make for a guest (it carries nothing of a member). */
  rendererMayCall?: true
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Part<E, K extends 'params' | 'query' | 'body' | 'reply'> = E extends {
  [P in K]: infer S extends TSchema
}
  ? Static<S>
  : never

/** A query of which nothing is required may be left out. */
type QueryOf<Q> = Partial<Q> extends Q ? { query?: Q } : { query: Q }

/** What a caller hands in: only the parts the endpoint declares. */
export type CallInput<E> = (E extends { params: TSchema } ? { params: Part<E, 'params'> } : unknown) &
  (E extends { query: TSchema } ? QueryOf<Part<E, 'query'>> : unknown) &
  (E extends { body: TSchema } ? { body: Part<E, 'body'> } : unknown) &
  (E extends { bytes: object } ? { body: Blob | Uint8Array } : unknown)

export type Reply<E> = E extends { reply: TSchema }
  ? Part<E, 'reply'> | (E extends { allows204: true } ? undefined : never)
  : undefined
