import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordExchange } from '#src/delivery/exchanges.ts'
import type { GatewayContext } from '#src/gateway/context.ts'

export type Json = Readonly<Record<string, unknown>>

export type Answer = {
  readonly status: number
  readonly body: unknown
  readonly ref?: string
  /** True when the request took effect but the response is lost. */
  readonly isLost?: boolean
}

type Kind = 'payment' | 'query' | 'refund'
type Query = Readonly<Record<string, string>>

export type JsonScope = {
  /** `body` is undefined when it is not a JSON object. */
  post(path: string, kind: Kind, answerTo: (request: FastifyRequest, body: Json | undefined) => Answer): void
  get(path: string, answerTo: (request: FastifyRequest, query: Query) => Answer): void
}

/** Routes with JSON bodies; the log keeps both sides as on the wire. */
export function jsonRoutes(app: FastifyInstance, ctx: GatewayContext, add: (scope: JsonScope) => void): void {
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    add({
      post: (path, kind, answerTo) =>
        scope.post(path, (request, reply) =>
          send(ctx, request, reply, kind, answerTo(request, parsed(request.body))),
        ),
      get: (path, answerTo) =>
        scope.get<{ Querystring: Query }>(path, (request, reply) =>
          send(ctx, request, reply, 'query', answerTo(request, request.query)),
        ),
    })
  })
}

function parsed(text: unknown): Json | undefined {
  try {
    const value: unknown = JSON.parse(String(text))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined
  } catch {
    return undefined
  }
}

function send(
  ctx: GatewayContext,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: Kind,
  answer: Answer,
): void {
  const contentType = 'application/json; charset=utf-8'
  const body = JSON.stringify(answer.body)
  recordExchange(ctx.state, {
    at: new Date(ctx.clock.nowMs()).toISOString(),
    kind,
    direction: 'in',
    ref: answer.ref ?? '',
    request: {
      method: request.method,
      url: request.url,
      contentType: request.headers['content-type'] ?? '',
      body: typeof request.body === 'string' ? request.body : '',
    },
    answer: { status: answer.status, contentType, body },
  })
  ctx.changed()
  if (answer.isLost) {
    reply.hijack()
    reply.raw.destroy()
    return
  }
  reply.code(answer.status).type(contentType).send(body)
}

/** Returns an error for unknown or missing fields. */
export function wrongName(
  body: Json,
  required: readonly string[],
  optional: readonly string[],
): string | undefined {
  const unknown = Object.keys(body).find((name) => !required.includes(name) && !optional.includes(name))
  if (unknown) return `Unknown field: ${unknown.slice(0, 40)}`
  const missing = required.find((name) => body[name] === undefined || body[name] === '')
  return missing && `Required field is missing: ${missing}`
}

export const isAddress = (value: unknown): boolean => /^https?:\/\/\S+$/.test(String(value))
