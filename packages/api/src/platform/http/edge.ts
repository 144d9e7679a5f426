import type { Endpoint, EndpointKey } from '@encore/contract/endpoints'
import { endpoints } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { localeOfAcceptLanguage } from '@encore/contract/rules/locale'
import type { Platform } from '@encore/contract/rules/payment-methods'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { fail, type Result } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import { isStudioRequest } from '#platform/studio-address.ts'
import { addressKey } from './address.ts'
import { failureAnswer, type WireAnswer } from './answer.ts'
import { parseJsonBody } from './body.ts'
import { faultFailure } from './faults.ts'
import type { LoadShedder } from './load-shedding.ts'
import type { Principal, Staff } from './principal.ts'
import { limitedByName, type RateLimiter, runCounted } from './rate-limiter.ts'
import { countRefusedCaller } from './refused-callers.ts'
import type { Incoming, Registry } from './serve.ts'
import { type Check, checkOf, convertQuery } from './validation.ts'
import { createAnswerWriter, type WriteAnswer } from './write-answer.ts'

/** The part of a studio call that is authorized before its body is read. */
export interface StaffAttempt {
  key: EndpointKey
  endpoint: Endpoint
  params: Record<string, string>
  ip: string
  requestId: string
  header(name: string): string | undefined
}

/** Returns the staff principal if their role permits the call; otherwise the reason. */
export type AdmitStaff = (attempt: StaffAttempt) => Promise<Result<Staff>>

/** Verifies a bearer token. An absent token gives null, an invalid one a Failure. */
export type Authenticate = (authorization: string | undefined) => Promise<Result<Principal | null>>

export interface EdgeOptions {
  ctx: Ctx
  registry: Registry
  limiter: RateLimiter
  admission: LoadShedder
  authenticate: Authenticate
  admitStaff: AdmitStaff
}

/**
 * Mounts every served operation on HTTP: limits, validation, authentication, response, in the order of the code below.
 */
export function mountEdge(app: FastifyInstance, options: EdgeOptions): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: 1_048_576 },
      (_request, body, done) => {
        done(null, body)
      },
    )
    const keys = [...options.registry.handlers.keys()]
    const write = createAnswerWriter(options.ctx, () => isClosing)
    for (const key of keys) {
      const { bytes }: Endpoint = endpoints[key]
      if (bytes) scope.register(async (own) => mountUpload(own, key, bytes, options, write))
      else mountOne(scope, key, options, write)
    }
    for (const [url, served] of Map.groupBy(keys, urlOf)) refuseOtherMethods(scope, url, served, write)
  })
}

const methodOf = (key: EndpointKey) => key.split(' ', 1)[0] as HTTPMethods
const urlOf = (key: EndpointKey) => key.slice(key.indexOf(' ') + 1).replace(/\{(\w+)\}/g, ':$1')

function mountOne(scope: FastifyInstance, key: EndpointKey, options: EdgeOptions, write: WriteAnswer): void {
  const endpoint: Endpoint = endpoints[key]
  const checks = checksOf(endpoint)
  scope.route({
    method: methodOf(key),
    url: urlOf(key),
    // HEAD must not run a GET operation, since some GETs have an effect.
    exposeHeadRoute: false,
    handler: (request, reply) => {
      options.admission
        .run(request.id, () => answerTo(request, reply, key, endpoint, checks, options))
        .then((answer) => write(request, reply, answer))
        .catch((cause) => reply.send(cause))
    },
  })
}

/** Accepts files of some types; refuses an unauthorized caller before the file is read. */
function mountUpload(
  scope: FastifyInstance,
  key: EndpointKey,
  { types, max }: NonNullable<Endpoint['bytes']>,
  options: EdgeOptions,
  write: WriteAnswer,
): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser([...types], { parseAs: 'buffer', bodyLimit: max }, (_request, body, done) => {
    done(null, body)
  })
  scope.addHook('onRequest', async (request, reply) => {
    const isThere = isStudioRequest(options.ctx.config, request.raw)
    const proof = isThere ? await callerOf(request, key, endpoints[key], options) : fail('NOT_FOUND')
    if (!proof || proof.ok) return
    const limited = await countRefusedCaller(options.limiter, request, proof.failure)
    write(request, reply, failureAnswer(limited ?? proof.failure, request.id))
  })
  mountOne(scope, key, options, write)
}

const otherMethods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

function refuseOtherMethods(
  scope: FastifyInstance,
  url: string,
  served: EndpointKey[],
  write: WriteAnswer,
): void {
  const allowed = served.map(methodOf)
  scope.route({
    method: otherMethods.filter((method) => !allowed.includes(method)),
    url,
    // Runs before the body is parsed.
    onRequest: async (request, reply) => {
      const { headers, ...answer } = failureAnswer({ error: 'METHOD_NOT_ALLOWED' }, request.id)
      write(request, reply, { ...answer, headers: { ...headers, allow: allowed.join(', ') } })
    },
    handler: (_request, reply) => reply.callNotFound(),
  })
}

interface Checks {
  params: Check | null
  query: Check | null
  body: Check | null
}

const checksOf = (endpoint: Endpoint): Checks => ({
  params: endpoint.params ? checkOf(endpoint.params) : null,
  query: endpoint.query ? checkOf(endpoint.query) : null,
  body: endpoint.body ? checkOf(endpoint.body) : null,
})

async function answerTo(
  request: FastifyRequest,
  reply: FastifyReply,
  key: EndpointKey,
  endpoint: Endpoint,
  checks: Checks,
  options: EdgeOptions,
): Promise<WireAnswer> {
  const requestId = request.id
  const { ctx, registry, limiter } = options
  try {
    // The studio's operations do not exist on the member origin, nor the others on the studio origin.
    if ((endpoint.staff !== undefined) !== isStudioRequest(ctx.config, request.raw))
      return failureAnswer({ error: 'NOT_FOUND' }, requestId)
    const proof = await callerOf(request, key, endpoint, options)
    if (proof && !proof.ok) {
      const limited = await countRefusedCaller(limiter, request, proof.failure)
      return failureAnswer(limited ?? proof.failure, requestId)
    }
    const principal = proof?.value ?? null
    const deviceId = deviceIdOf(request)
    const ip = addressKey(request.ip)
    const keys = { ip, caller: principal?.uid ?? deviceId, device: deviceId }
    const limited =
      (endpoint.hasOwnLimit ? null : await limiter.take('api', keys)) ??
      (await limitedByName(limiter, endpoint, keys))
    if (limited) return failureAnswer(limited, requestId)
    const read = readInput(request, endpoint, checks)
    if (!read.ok) return failureAnswer({ error: 'INVALID_INPUT', fields: read.problems }, requestId)
    const handler = registry.handlers.get(key)
    if (!handler) throw new Error(`${key} has no handler`)
    const incoming = { ...read.input, ...factsOf(request, reply), principal, deviceId, ip }
    return await runCounted(limiter, endpoint, keys, () => handler(incoming))
  } catch (cause) {
    const failure = faultFailure(cause)
    ctx.log.error({ err: cause, endpoint: key, requestId }, 'HTTP edge failed')
    return failureAnswer(failure, requestId)
  }
}

const factsOf = (request: FastifyRequest, reply: FastifyReply) => ({
  idempotencyKey: headerText(request, 'idempotency-key'),
  locale: localeOfAcceptLanguage(request.headers['accept-language']),
  platform: platforms.find((name) => name === request.headers['x-platform']) ?? 'WEB',
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  requestId: request.id,
  header: (name: string) => headerText(request, name) ?? undefined,
  setCookie: (cookie: string) => void reply.raw.appendHeader('set-cookie', cookie),
})

function callerOf(
  request: FastifyRequest,
  key: EndpointKey,
  endpoint: Endpoint,
  { authenticate, admitStaff }: EdgeOptions,
): Promise<Result<Principal | Staff | null>> | null {
  if (endpoint.auth === 'anyone') return null
  if (endpoint.auth !== 'staff') return authenticate(request.headers.authorization)
  return admitStaff({
    key,
    endpoint,
    params: request.params as Record<string, string>,
    ip: request.ip,
    requestId: request.id,
    header: (name) => headerText(request, name) ?? undefined,
  })
}

type Read =
  | { ok: true; input: Pick<Incoming, 'params' | 'query' | 'body'> }
  | { ok: false; problems: FieldProblem[] }

function readInput(request: FastifyRequest, endpoint: Endpoint, checks: Checks): Read {
  const query = endpoint.query ? convertQuery(endpoint.query, { ...(request.query as object) }) : undefined
  let body: unknown = endpoint.bytes ? request.body : undefined
  if (endpoint.bytes && !(body instanceof Buffer))
    return { ok: false, problems: [{ path: '', rule: 'required' }] }
  if (endpoint.body) {
    const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
    const parsed = parseJsonBody(bytes)
    if (!parsed.ok) return { ok: false, problems: parsed.failure.fields ?? [] }
    body = parsed.value
  }
  const problems = [
    ...headerProblems(request),
    ...(checks.params?.(request.params) ?? []),
    ...(checks.query?.(query) ?? []),
    ...(checks.body?.(body) ?? []),
  ]
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, input: { params: request.params, query, body } }
}

const platforms: readonly Platform[] = ['WEB', 'IOS', 'ANDROID']
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function headerProblems(request: FastifyRequest): FieldProblem[] {
  const problems: FieldProblem[] = []
  const platform = request.headers['x-platform']
  if (platform !== undefined && !platforms.some((name) => name === platform))
    problems.push({ path: 'X-Platform', rule: 'enum' })
  const device = request.headers['x-device-id']
  if (device !== undefined && !uuid.test(String(device))) problems.push({ path: 'X-Device-Id', rule: 'uuid' })
  const key = request.headers['idempotency-key']
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(String(key))) {
    problems.push({ path: 'Idempotency-Key', rule: 'pattern' })
  }
  return problems
}

function deviceIdOf(request: FastifyRequest): string | null {
  const device = headerText(request, 'x-device-id')
  return device && uuid.test(device) ? device.toLowerCase() : null
}

function headerText(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name.toLowerCase()]
  return typeof value === 'string' ? value : null
}
