import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Host } from '#modules/module.ts'
import type { Ctx } from '#platform/context.ts'
import { applyGatewayFact } from './apply-gateway-fact.ts'
import { factOfMessage } from './eximbay/message.ts'
import type { GatewayMessages, NoticeAnswer } from './gateway.ts'
import { gateways } from './gateways.ts'

const maxBytes = 64 * 1024

/** Messages of gateways. They carry no session: who sent them is proved by what they carry only. */
export function gatewayRoutes({ http, ctx }: Host): void {
  for (const { messages } of gateways) noticeRoute(http, ctx, messages)
  http.register(async (scope) => {
    acceptText(scope)
    scope.post('/payment/eximbay/result', async (request, reply) => {
      const orderId = await takeReturn(ctx, textOf(request.body))
      const query = orderId ? `?order=${orderId}` : ''
      // Any other policy on the way would cut the window off from the page that opened it.
      return reply
        .headers({ 'cache-control': 'no-store', 'cross-origin-opener-policy': 'unsafe-none' })
        .redirect(`/payment/eximbay/result${query}`, 303)
    })
  })
}

function noticeRoute(http: FastifyInstance, ctx: Ctx, messages: GatewayMessages): void {
  const send = (reply: FastifyReply, { type, body }: NoticeAnswer) =>
    reply.type(type).header('cache-control', 'no-store').send(body)
  http.register(async (scope) => {
    acceptText(scope)
    scope.setErrorHandler((cause, request, reply) => {
      ctx.log.warn({ err: cause, requestId: request.id }, 'gateway message not taken')
      return send(reply.code(503), messages.answers.notKept)
    })
    scope.post(messages.path, async (request, reply) =>
      send(reply, await takeNotice(ctx, messages, textOf(request.body))),
    )
  })
}

/** Whatever a sender calls its body, it is text; a wrong one fails at the signature. */
function acceptText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) => {
    done(null, body)
  })
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : '')

async function takeNotice(ctx: Ctx, { read, answers }: GatewayMessages, body: string): Promise<NoticeAnswer> {
  const heard = await read(ctx, { body })
  if (heard.kind === 'forged') {
    ctx.metrics.faults.inc({ kind: 'bad gateway signature' })
    return answers.forged
  }
  return (await applyGatewayFact(ctx, heard.fact)) ? answers.success : answers.unknownReference
}

/** The browser comes back: what it carries counts like a notice, what it cannot prove changes nothing. */
async function takeReturn(ctx: Ctx, body: string): Promise<string | null> {
  const fact = factOfMessage(ctx.config, body, 'RETURN')
  if (!fact) return null
  const applied = await applyGatewayFact(ctx, fact).catch((err: unknown) => {
    ctx.log.error({ err, ref: fact.ref }, 'a returning payment was not kept; the notice or a poll brings it')
    return null
  })
  return applied?.orderId ?? null
}
