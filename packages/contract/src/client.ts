import type { CallInput, Reply } from './endpoint.ts'
import type { EndpointKey, Endpoints } from './endpoints/index.ts'
import type { ErrorBody, ErrorName } from './errors.ts'

export type ApiResult<T> =
  | { ok: true; value: T }
  | { ok: false; error: ErrorBody; status: number; retryAfterSec?: number }

export interface CallOptions {
  signal?: AbortSignal
  /** The caller creates it before the first attempt of one intent and reuses it for retries. */
  idempotencyKey?: string
  /** `Authorization` that replaces the client's own bearer token (Basic sign-in). */
  authorization?: string
  /** Lets the request outlive its page. */
  keepalive?: boolean
}

/** Calls one operation of the contract by its key; the value is `undefined` for a 204. */
export type ApiCall = <K extends EndpointKey>(
  key: K,
  ...rest: CallRest<CallInput<Endpoints[K]>>
) => Promise<ApiResult<Reply<Endpoints[K]>>>

type CallRest<I> =
  Record<never, never> extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions]

export interface ClientSettings {
  fetch: typeof globalThis.fetch
  /** Origin without a trailing slash; empty in the browser. */
  origin: string
  /** Returns the bearer token to send, or null; `renew` requests a fresh one after TOKEN_EXPIRED. */
  idToken: (renew: boolean) => Promise<string | null>
  headers: () => Record<string, string>
  timeoutMs?: number
  onAnswer?: (status: number, error: ErrorBody | null, headers: Headers) => void
}

/** Creates the typed client. It contains no schemas: keys hold method and path, types come from `endpoints/`. */
export function createClient(settings: ClientSettings): ApiCall {
  const call = async (key: string, input: LooseInput = {}, options: CallOptions = {}) => {
    const first = await send(settings, key, input, options, false)
    const expired = !first.ok && first.error.name === 'TOKEN_EXPIRED' && !options.authorization
    const answer = expired ? await send(settings, key, input, options, true) : first
    return answer
  }
  return call as ApiCall
}

interface LooseInput {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
}

async function send(
  settings: ClientSettings,
  key: string,
  input: LooseInput,
  options: CallOptions,
  renew: boolean,
): Promise<ApiResult<unknown>> {
  const [method = 'GET', path = '/'] = key.split(' ')
  const headers: Record<string, string> = { accept: 'application/json', ...settings.headers() }
  const file = typeof Blob !== 'undefined' && input.body instanceof Blob ? input.body : null
  if (input.body !== undefined) headers['content-type'] = file?.type ?? 'application/json'
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const timeout = AbortSignal.timeout(file ? fileTimeoutMs : (settings.timeoutMs ?? 15_000))
  const { fetch } = settings
  try {
    const authorization = options.authorization ?? bearer(await settings.idToken(renew))
    if (authorization) headers.authorization = authorization
    const response = await fetch(settings.origin + address(path, input), {
      method,
      headers,
      ...(options.keepalive ? { keepalive: true } : {}),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(input.body === undefined ? {} : { body: file ?? JSON.stringify(input.body) }),
    })
    return await read(settings, response)
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    return unreachable
  }
}

/** Allows a large picture on a slow connection. */
const fileTimeoutMs = 120_000

/** A lost connection or a timeout: whether the call took effect is unknown. */
const unreachable = {
  ok: false as const,
  status: 0,
  error: { code: 2503, name: 'UNAVAILABLE', message: 'No answer', requestId: '' } satisfies ErrorBody,
}

/** Marks a body that did not arrive completely. */
const lost = Symbol()

async function read(settings: ClientSettings, response: Response): Promise<ApiResult<unknown>> {
  const body: unknown = response.status === 204 ? undefined : await response.json().catch(() => lost)
  // The call took effect; only its response is unknown.
  if (response.ok && body === lost) return unreachable
  if (response.ok) {
    settings.onAnswer?.(response.status, null, response.headers)
    return { ok: true, value: body }
  }
  const error = isErrorBody(body) ? body : unreachable.error
  settings.onAnswer?.(response.status, error, response.headers)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    ok: false,
    status: response.status,
    error,
    ...(retryAfter >= 0 ? { retryAfterSec: retryAfter } : {}),
  }
}

const bearer = (token: string | null) => (token ? `Bearer ${token}` : null)

function address(path: string, input: LooseInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'name' in body
}

export const failedWith = <T>(answer: ApiResult<T>, name: ErrorName): boolean =>
  !answer.ok && answer.error.name === name
