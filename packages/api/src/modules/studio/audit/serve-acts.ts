import {
  type Endpoint,
  type EndpointKey,
  type Endpoints,
  endpoints,
  type Reply,
} from '@encore/contract/endpoints'
import type { ErrorName, Failure } from '@encore/contract/errors'
import { ok, type Result } from '#kernel/result.ts'
import type { Host } from '#modules/module.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { Staff } from '#platform/http/principal.ts'
import type { Call } from '#platform/http/serve.ts'
import { type Actor, type NewAuditEntry, writeAuditEntry, writeRefusal } from './write-entry.ts'

type AuditedKey = {
  [K in EndpointKey]: Endpoints[K] extends { staff: { auditAction: string } } ? K : never
}[EndpointKey]

/** The response and its audit entry. The entry's action name comes from the endpoint. */
export interface AuditedResult<T> {
  reply: T
  auditEntry: Omit<NewAuditEntry, 'action'>
}

type Outcome<K extends AuditedKey> = Result<
  AuditedResult<Reply<Endpoints[K]>>,
  Failure<Endpoints[K]['errors'][number] | 'INVALID_INPUT'>
>

type Prepared<K extends AuditedKey, P> = Result<P, Failure<Endpoints[K]['errors'][number] | 'INVALID_INPUT'>>

export interface ServeAudited {
  <K extends AuditedKey>(key: K, act: (call: Call<K>, tx: Tx) => Promise<Outcome<K>>): void
  /** Runs `prepare` before the transaction, for slow work that does no harm when the operation is then refused. */
  prepared<K extends AuditedKey, P>(
    key: K,
    prepare: (call: Call<K>) => Promise<Prepared<K, P>>,
    act: (call: Call<K>, tx: Tx, prepared: P) => Promise<Outcome<K>>,
  ): void
}

/**
 * Serves audited operations. Each runs in one transaction and writes its audit entry last; a refused call writes only a
 * refusal entry.
 * An idempotent call with a repeated key returns its first response and writes no second entry.
 */
export function auditedServer({ serve, ctx }: Pick<Host, 'serve' | 'ctx'>): ServeAudited {
  // Callers are checked against `ServeAudited`, which ties each key to its types.
  const loosely = serve as unknown as LooseServe
  const served = (key: AuditedKey, prepare: LoosePreparation, act: LooseOperation) => {
    const endpoint: Endpoint = endpoints[key]
    const action = actionOf(endpoint)
    const refused = new WeakMap<LooseCall, ErrorName>()
    const work = async (call: LooseCall, tx: Tx, prepared?: unknown): Promise<Result<unknown>> => {
      const result = await act(call, tx, prepared)
      refused.delete(call)
      if (!result.ok) refused.set(call, result.failure.error)
      if (!result.ok) return result
      await writeAuditEntry(tx, actorOf(call), { action, ...result.value.auditEntry })
      return ok(result.value.reply)
    }
    const afterwards = async (call: LooseCall): Promise<void> => {
      const why = refused.get(call)
      if (why) await writeRefusal(ctx.sql, actorOf(call), { action, ...aimOf(action, call.params) }, why)
    }
    if (endpoint.idempotent) return loosely.idempotent(key, work, afterwards)
    loosely(key, async (call) => {
      const ready = await prepare(call)
      if (!ready.ok) refused.set(call, ready.failure.error)
      const done = ready.ok
        ? await transact<unknown, Failure>(ctx.sql, (tx) => work(call, tx, ready.value))
        : ready
      await afterwards(call)
      return done
    })
  }
  const plain = (key: AuditedKey, act: LooseOperation) => served(key, async () => ok(undefined), act)
  return Object.assign(plain, { prepared: served }) as unknown as ServeAudited
}

type LoosePreparation = (call: LooseCall) => Promise<Result<unknown>>
type LooseOperation = (call: LooseCall, tx: Tx, prepared: unknown) => Promise<Result<AuditedResult<unknown>>>

/** `Serve` for keys of any endpoint: here the types of one endpoint's call and response are not needed. */
interface LooseServe {
  (key: string, route: (call: LooseCall) => Promise<Result<unknown>>): void
  idempotent(
    key: string,
    route: (call: LooseCall, tx: Tx) => Promise<Result<unknown>>,
    afterwards: (call: LooseCall) => Promise<void>,
  ): void
}

export interface Caller {
  principal: Staff
  ip: string
  requestId: string
}

interface LooseCall {
  principal: Staff
  params?: Record<string, string>
  ip: string
  requestId: string
}

export const actorOf = ({ principal, ip, requestId }: Caller): Actor => ({
  uid: principal.uid,
  role: principal.role,
  sessionHash: principal.sessionHash,
  ip,
  requestId,
})

export function actionOf({ staff }: Endpoint): string {
  if (typeof staff !== 'object' || !staff.auditAction) throw new Error('an act needs a name')
  return staff.auditAction
}

/** Returns the object of a refused call, derived from its path parameters. */
export function aimOf(
  action: string,
  params: Record<string, string> = {},
): Pick<NewAuditEntry, 'object' | 'eventId'> {
  const { eventId, ...others } = params
  const id = Object.values(others)[0] ?? eventId ?? '-'
  return {
    object: { kind: action.slice(0, action.indexOf('.')), id: id.slice(0, 80) },
    ...(eventId === undefined ? {} : { eventId: eventId.slice(0, 80) }),
  }
}
