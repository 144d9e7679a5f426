import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Host } from '#modules/module.ts'
import type { Ctx } from '#platform/context.ts'
import { applyGatewayFact } from './apply-gateway-fact.ts'
import { askAbout } from './ask-gateway.ts'
import { bridgePage, bridgePolicy } from './bridge-page.ts'
import { factOfMessage } from './eximbay/message.ts'
import type { GatewayMessages, Notice, NoticeAnswer } from './gateway.ts'
import { gateways } from './gateways.ts'
import { openPage } from './open-page.ts'
import { reconcileBalance } from './reconcile-balance.ts'
import { redirectBack } from './redirect-back.ts'
import { isSigned } from './signature.ts'
import { selectOpening } from './store.ts'

const maxBytes = 64 * 1024

/** Any other opener policy on the way would disconnect the window from the page that opened it. */
const onTheWay = { 'cache-control': 'no-store', 'cross-origin-opener-policy': 'unsafe-none' }

/** Routes for gateways. They carry no session; only the signature of a message proves its sender. */
export function gatewayRoutes({ http, ctx }: Host): void {
  for (const { messages } of gateways) noticeRoute(http, ctx, messages)
  openRoute(http, ctx)
  backRoute(http, ctx)
  http.register(async (scope) => {
    acceptText(scope)
    scope.post('/payment/eximbay/result', async (request, reply) => {
      return reply.headers(onTheWay).redirect(await takeReturn(ctx, textOf(request.body)), 303)
    })
  })
}

function noticeRoute(http: FastifyInstance, ctx: Ctx, messages: GatewayMessages): void {
  const send = (reply: FastifyReply, { type, body }: NoticeAnswer) =>
    reply.type(type).header('cache-control', 'no-store').send(body)
  http.register(async (scope) => {
    acceptText(scope)
    scope.setErrorHandler((cause, request, reply) => {
      ctx.log.warn({ err: cause, requestId: request.id }, 'gateway message rejected')
      return send(reply.code(503), messages.answers.notKept)
    })
    scope.post<{ Params: { ref?: string; signature?: string } }>(messages.path, async (request, reply) =>
      send(
        reply,
        await takeNotice(ctx, messages, {
          body: textOf(request.body),
          ref: '',
          signature: '',
          ...request.params,
        }),
      ),
    )
  })
}

interface OpenRequest {
  Params: { ref: string; signature: string; device: 'online' | 'mobile' }
}

function openRoute(http: FastifyInstance, ctx: Ctx): void {
  http.get<OpenRequest>('/api/gateway/open/:ref/:signature/:device', async (request, reply) => {
    const { ref, signature, device } = request.params
    const led = isSigned(ctx, 'open', ref, signature)
      ? await openPage(ctx, ref)
      : { kind: 'unknown' as const }
    reply.headers(onTheWay)
    switch (led.kind) {
      case 'page':
        return reply.redirect(device === 'mobile' ? led.mobileUrl : led.onlineUrl, 303)
      case 'form': {
        const nonce = randomBytes(16).toString('base64')
        return reply
          .header('content-security-policy', bridgePolicy(led.form, nonce))
          .type('text/html; charset=utf-8')
          .send(bridgePage(led.form, led.locale, nonce))
      }
      case 'over':
        return reply.redirect(redirectBack(led.attempt, true, '/pay/success'), 303)
      case 'refused':
        return reply.redirect(redirectBack(led.attempt, false, '/pay/fail'), 303)
      case 'unknown':
        return reply.redirect('/pay/fail', 303)
    }
  })
}

/** Reads every body as text regardless of its content type; an invalid body fails the signature check. */
function acceptText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) => {
    done(null, body)
  })
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : '')

async function takeNotice(
  ctx: Ctx,
  { read, answers }: GatewayMessages,
  notice: Notice,
): Promise<NoticeAnswer> {
  const heard = await read(ctx, notice)
  if (heard.kind === 'fact') {
    const { fact } = heard
    if (!(await applyGatewayFact(ctx, fact))) return answers.unknownReference
    const isSeen =
      fact.outcome !== 'REFUNDED' || (await reconcileBalance(ctx, fact.provider, fact.gatewayTxId))
    return isSeen ? answers.success : answers.notKept
  }
  if (heard.kind !== 'notKept') ctx.metrics.faults.inc({ kind: faultOf[heard.kind] })
  return answers[heard.kind]
}

const faultOf = { forged: 'bad gateway signature', unknownReference: 'unknown payment reference' }

interface BackRequest {
  Params: { ref: string; how: string }
}

/** The returning browser's data proves nothing here, so the gateway is queried before the redirect. */
function backRoute(http: FastifyInstance, ctx: Ctx): void {
  http.register(async (scope) => {
    acceptText(scope)
    scope.route<BackRequest>({
      method: ['GET', 'POST'],
      url: '/api/gateway/back/:ref/:how',
      handler: async (request, reply) => {
        const { ref, how } = request.params
        const attempt = await selectOpening(ctx.sql, ref)
        if (!attempt) return reply.headers(onTheWay).redirect('/pay/fail', 303)
        const answer = await askAbout(ctx, attempt)
        const isPaid = answer === 'paid'
        const page = isPaid ? '/pay/success' : how === 'cancel' ? '/pay/cancel' : '/pay/fail'
        return reply.headers(onTheWay).redirect(redirectBack(attempt, isPaid, page), 303)
      },
    })
  })
}

const resultPage = '/payment/eximbay/result'

/** Handles a returning browser: its signed fields count like a notice, anything else changes nothing. */
async function takeReturn(ctx: Ctx, body: string): Promise<string> {
  const fact = factOfMessage(ctx.config, body, 'RETURN')
  if (!fact) return resultPage
  try {
    const applied = await applyGatewayFact(ctx, fact)
    const attempt = applied && (await selectOpening(ctx.sql, fact.ref))
    return attempt ? redirectBack(attempt, fact.outcome === 'CAPTURED', resultPage) : resultPage
  } catch (err) {
    ctx.log.error({ err, ref: fact.ref }, 'payment return was not stored; the notice or a poll completes it')
    return resultPage
  }
}
