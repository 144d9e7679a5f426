import type { ApiCall, ApiResult, CallOptions } from '@encore/contract/client'
import {
  type CallInput,
  type Endpoint,
  type EndpointKey,
  type Endpoints,
  endpoints,
  type Reply,
} from '@encore/contract/endpoints'
import type { ErrorBody, Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import type { Platform } from '@encore/contract/rules/payment-methods'
import type { Result } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { sqlState } from '#platform/db/transact.ts'
import { addressKey } from './address.ts'
import { failureAnswer, newRequestId, type WireAnswer } from './answer.ts'
import { faultFailure } from './faults.ts'
import { type IdempotentCall, type Preparation, runIdempotent, runIdempotentWithHold } from './idempotency.ts'
import type { LoadShedder } from './load-shedding.ts'
import { preparedOf } from './prepared.ts'
import type { Guest, Member, Principal, Staff } from './principal.ts'
import { limitedByName, type RateLimiter, runCounted } from './rate-limiter.ts'

export type Call<K extends EndpointKey> = CallInput<Endpoints[K]> & {
  principal: PrincipalOf<Endpoints[K]['auth'], Endpoints[K]>
  locale: Locale
  platform: Platform
  deviceId: string | null
  ip: string
  userAgent: string
  requestId: string
  header(name: string): string | undefined
  setCookie(cookie: string): void
  /** Marks the response as public and cacheable for this time; `isForGood` when it never changes. */
  shareFor(seconds: number, isForGood?: boolean): void
}

type PrincipalOf<C extends Endpoint['auth'], E> = C extends 'member'
  ? E extends { rendererMayCall: true }
    ? Member | null
    : Member
  : C extends 'session'
    ? Guest | Member
    : C extends 'viewer'
      ? Guest | Member | null
      : C extends 'staff'
        ? Staff
        : null

/** An operation may fail with the errors its endpoint declares, and with INVALID_INPUT. */
type Outcome<K extends EndpointKey> = Result<
  Reply<Endpoints[K]>,
  Failure<Endpoints[K]['errors'][number] | 'INVALID_INPUT'>
>

type IdempotentKey = {
  [K in EndpointKey]: Endpoints[K] extends { idempotent: true } ? K : never
}[EndpointKey]
type PlainKey = Exclude<EndpointKey, IdempotentKey>

export interface Serve {
  <K extends PlainKey>(key: K, route: (call: Call<K>) => Promise<Outcome<K>>): void
  /** For money and stock: the route runs inside the transaction that also holds the idempotency key. */
  idempotent<K extends IdempotentKey>(
    key: K,
    route: (call: Call<K>, tx: Tx) => Promise<Outcome<K>>,
    /** Runs after that transaction. */
    afterwards?: (call: Call<K>) => Promise<void>,
  ): void
  /** Like `idempotent`, with a preparation in a separate transaction. */
  idempotentWithHold<K extends IdempotentKey, P>(
    key: K,
    preparationOf: (call: Call<K>) => Preparation<P>,
    route: (call: Call<K>, tx: Tx, prepared: P) => Promise<Outcome<K>>,
  ): void
}

/** A request as the edge has read it; `principal` is null for a caller without a valid token. */
export interface Incoming {
  params?: unknown
  query?: unknown
  body?: unknown
  principal: Principal | Staff | null
  /** True when our own page renderer calls on behalf of a guest. */
  renderer?: boolean
  idempotencyKey: string | null
  locale: Locale
  platform: Platform
  deviceId: string | null
  ip: string
  userAgent: string
  requestId: string
  header(name: string): string | undefined
  setCookie(cookie: string): void
}

type Handler = (incoming: Incoming) => Promise<WireAnswer>

export interface Registry {
  serve: Serve
  handlers: Map<EndpointKey, Handler>
}

/** The call of a route: `edge.ts` has checked the request against the contract of its key. */
const checked = (incoming: object) => incoming as never

export function createRegistry(ctx: Ctx): Registry {
  const handlers = new Map<EndpointKey, Handler>()
  const add = (key: EndpointKey, handler: Handler) => {
    if (handlers.has(key)) throw new Error(`${key} is served twice`)
    handlers.set(key, guarded(ctx, key, handler))
  }
  const plain = (key: PlainKey, route: (call: never) => Promise<Result<unknown>>) => {
    add(key, async (incoming) => {
      const endpoint: Endpoint = endpoints[key]
      const { cacheMaxAgeSec } = endpoint
      let caching = cacheMaxAgeSec === undefined ? null : `public, max-age=${cacheMaxAgeSec}`
      const shareFor = (seconds: number, isForGood = false) => {
        caching = `public, max-age=${seconds}${isForGood ? ', immutable' : ''}`
      }
      const result = await route(checked({ ...incoming, shareFor }))
      return result.ok ? success(result.value, caching) : failureAnswer(result.failure, incoming.requestId)
    })
  }
  const idempotent = (
    key: IdempotentKey,
    route: (call: never, tx: Tx) => Promise<Result<unknown>>,
    afterwards?: (call: never) => Promise<void>,
  ) => {
    add(key, async (incoming) => {
      const work = (tx: Tx) => route(checked(incoming), tx)
      const answer = await runIdempotent(ctx.sql, idempotentCall(key, incoming), work)
      await afterwards?.(checked(incoming))
      return answer
    })
  }
  const prepared = (
    key: IdempotentKey,
    preparationOf: (call: never) => Preparation<unknown>,
    route: (call: never, tx: Tx, prepared: unknown) => Promise<Result<unknown>>,
  ) => {
    add(key, (incoming) =>
      runIdempotentWithHold(
        ctx.sql,
        idempotentCall(key, incoming),
        preparationOf(checked(incoming)),
        (tx, ready) => route(checked(incoming), tx, ready),
      ),
    )
  }
  return { serve: Object.assign(plain, { idempotent, idempotentWithHold: prepared }) as Serve, handlers }
}

/** Throws when the contract has an endpoint that no module serves; serving one twice throws in `serve`. */
export function requireAllServed({ handlers }: Registry): void {
  const missing = (Object.keys(endpoints) as EndpointKey[]).filter((key) => !handlers.has(key))
  if (missing.length > 0) throw new Error(`No module serves ${missing.join(', ')}`)
}

const idempotentCall = (
  endpoint: IdempotentKey,
  { principal, params, body, requestId, idempotencyKey }: Incoming,
): IdempotentCall => ({
  memberId: principal?.uid ?? '',
  endpoint,
  key: idempotencyKey,
  input: { params, body },
  requestId,
})

function success(value: unknown, caching: string | null): WireAnswer {
  return {
    status: value === undefined ? 204 : 200,
    body: value,
    headers: {
      ...(caching !== null && { 'cache-control': caching }),
      // A prepared response contains no translated texts.
      ...(caching !== null && !preparedOf(value) && { vary: 'Accept-Language' }),
    },
  }
}

/** The only place that turns a thrown error into a response. */
function guarded(ctx: Ctx, key: EndpointKey, handler: Handler): Handler {
  const endpoint: Endpoint = endpoints[key]
  return async (incoming) => {
    const refused = refusedCaller(endpoint, incoming)
    if (refused) return failureAnswer(refused, incoming.requestId)
    if (endpoint.isShop && ctx.featureSwitches.isClosed('SHOP'))
      return failureAnswer({ error: 'SHOP_CLOSED' }, incoming.requestId)
    try {
      return await handler(incoming)
    } catch (cause) {
      const failure = faultFailure(cause)
      ctx.metrics.faults.inc({ kind: failure.error })
      const line = { endpoint: key, requestId: incoming.requestId }
      if (failure.error === 'INTERNAL') ctx.log.error({ ...line, err: cause }, 'operation failed')
      else ctx.log.warn({ ...line, kind: failure.error, code: sqlState(cause) }, 'operation unavailable')
      return failureAnswer(failure, incoming.requestId)
    }
  }
}

function refusedCaller(endpoint: Endpoint, { principal, renderer }: Incoming): Failure | null {
  if (endpoint.auth === 'anyone' || endpoint.auth === 'viewer') return null
  if (renderer && endpoint.rendererMayCall) return null
  if (!principal) return { error: 'AUTH_REQUIRED' }
  if ((endpoint.auth === 'staff') !== (principal.kind === 'staff')) return { error: 'AUTH_REQUIRED' }
  return endpoint.auth === 'member' && principal.kind !== 'member' ? { error: 'MEMBER_ONLY' } : null
}

export interface LocalCaller {
  principal: Principal | null
  locale: Locale
  ip?: string
  userAgent?: string
  headers?: Record<string, string>
  setCookie?: (cookie: string) => void
}

/**
 * The contract's client in process: page loaders call the same handlers. Our own pages compose the input, so only
 * limits of named operations are counted, by member and by the visitor's address.
 */
export function createLocalCaller(
  { registry, limiter, admission }: { registry: Registry; limiter: RateLimiter; admission: LoadShedder },
  caller: LocalCaller,
): ApiCall {
  const call = async (key: EndpointKey, input: object = {}, options: CallOptions = {}) => {
    const handler = registry.handlers.get(key)
    const requestId = newRequestId()
    if (!handler) return asAnswer(failureAnswer({ error: 'NOT_FOUND' }, requestId))
    const incoming = localIncoming(caller, input, options, requestId)
    if (!incoming.ip) return asAnswer(await admission.run(requestId, () => handler(incoming)))
    const endpoint: Endpoint = endpoints[key]
    const keys = { ip: incoming.ip, caller: caller.principal?.uid ?? null }
    const limited = await limitedByName(limiter, endpoint, keys)
    if (limited) return asAnswer(failureAnswer(limited, requestId))
    const run = () => runCounted(limiter, endpoint, keys, () => handler(incoming))
    return asAnswer(await admission.run(requestId, run))
  }
  return call as ApiCall
}

function localIncoming(
  caller: LocalCaller,
  input: object,
  options: CallOptions,
  requestId: string,
): Incoming {
  const headers: Record<string, string | undefined> = {
    ...caller.headers,
    authorization: options.authorization,
  }
  return {
    ...input,
    principal: caller.principal,
    renderer: true,
    idempotencyKey: options.idempotencyKey ?? null,
    locale: caller.locale,
    platform: 'WEB',
    deviceId: null,
    ip: addressKey(caller.ip ?? ''),
    userAgent: caller.userAgent ?? '',
    requestId,
    header: (name) => headers[name.toLowerCase()],
    setCookie: caller.setCookie ?? (() => {}),
  }
}

function asAnswer({ status, body }: WireAnswer): ApiResult<unknown> {
  return status < 400 ? { ok: true, value: body } : { ok: false, status, error: body as ErrorBody }
}
