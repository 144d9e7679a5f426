import type { FastifyInstance } from 'fastify'
import type { Host } from '#modules/module.ts'
import type { Ctx } from '#platform/context.ts'
import { applyGatewayFact } from './apply-gateway-fact.ts'
import { factOfMessage } from './eximbay/message.ts'

const maxBytes = 64 * 1024

/** Answers that the gateway reads to the letter: anything but success makes it send the notice again. */
const success = 'rescode=0000&resmsg=Success'
const refusals = {
  badSignature: 'rescode=VE00&resmsg=Signature does not match',
  unknownReference: 'rescode=Q004&resmsg=No such reference',
  notKept: 'rescode=9999&resmsg=Not stored, send again',
}

/** Messages of gateways. They carry no session: who sent them is proved by their signature only. */
export function gatewayRoutes({ http, ctx }: Host): void {
  http.register(async (scope) => {
    acceptText(scope)
    scope.setErrorHandler((cause, request, reply) => {
      ctx.log.warn({ err: cause, requestId: request.id }, 'gateway message not taken')
      return reply.code(503).type('text/plain; charset=utf-8').send(refusals.notKept)
    })
    scope.post('/api/gateway/eximbay/status', async (request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(await takeNotice(ctx, textOf(request.body))),
    )
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

/** Whatever a sender calls its body, it is text; a wrong one fails at the signature. */
function acceptText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) => {
    done(null, body)
  })
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : '')

async function takeNotice(ctx: Ctx, body: string): Promise<string> {
  const fact = factOfMessage(ctx.config, body, 'STATUS')
  if (!fact) {
    ctx.metrics.faults.inc({ kind: 'bad gateway signature' })
    return refusals.badSignature
  }
  return (await applyGatewayFact(ctx, fact)) ? success : refusals.unknownReference
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
