import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordExchange } from '#src/delivery/exchanges.ts'
import type { GatewayContext } from '#src/gateway/context.ts'
import { type Fields, parseForm, repeatedName } from '#src/gateway/form.ts'
import { openSession } from '#src/gateway/sessions.ts'
import { hostedTexts } from '#src/gateway/texts-by-language.ts'
import { sendPage } from '#src/pages/page.ts'
import { checkPayment } from './check-payment.ts'
import { answerDirect } from './direct.ts'
import { hasValidFgkey } from './fgkey.ts'
import { merchantOf } from './merchants.ts'
import { type Refusal, refuse } from './refusal.ts'
import { refusalPage } from './refusal-page.ts'
import { dayReport } from './report.ts'

/** The form protocol, version 230. Form bodies arrive as raw text. */
export function eximbayRoutes(app: FastifyInstance, ctx: GatewayContext): void {
  app.post<{ Body: string }>('/Gateway/BasicProcessor.krp', (request, reply) => {
    const fields = parseForm(request.body)
    const refusal = refusalOf(ctx, fields, repeatedName(request.body))
    if (refusal) return sendRefusal(ctx, request, reply, refusal)
    const session = openSession(ctx, fields, 'eximbay')
    record(ctx, request, { status: 303, body: `/hosted/${session.id}` })
    return reply.redirect(`/hosted/${session.id}`, 303)
  })

  app.post<{ Body: string }>('/Gateway/DirectProcessor.krp', async (request, reply) => {
    const { body, isLost } = answerDirect(ctx, request.body)
    record(ctx, request, { status: 200, body })
    if (!isLost) return reply.type('text/html;charset=UTF-8').send(body)
    reply.hijack()
    reply.raw.destroy()
  })

  app.post<{ Body: string }>('/office/report', (request, reply) => {
    const report = dayReport(ctx, request.body)
    return report === undefined ? reply.code(403).send() : reply.type('text/csv;charset=UTF-8').send(report)
  })
}

function refusalOf(ctx: GatewayContext, fields: Fields, repeated: string | undefined): Refusal | undefined {
  if (repeated !== undefined) return refuse('VE10', `Field stands twice: ${repeated}`)
  const merchant = merchantOf(ctx, fields.mid)
  if (!merchant) return refuse('VE01', 'Unknown merchant')
  if (!hasValidFgkey(fields, merchant.secretKey)) return refuse('VE00', 'fgkey does not match')
  return checkPayment(fields, merchant)
}

function sendRefusal(
  ctx: GatewayContext,
  request: FastifyRequest<{ Body: string }>,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  const { lang } = parseForm(request.body)
  const t = hostedTexts(lang)
  record(ctx, request, { status: 400, body: `rescode=${refusal.rescode}&resmsg=${refusal.resmsg}` })
  const body = refusalPage(refusal, lang)
  return sendPage(reply, 400, {
    lang: t.htmlLang,
    title: `${refusal.rescode} · ${t.refused}`,
    kind: 'gateway',
    body,
  })
}

const kinds: Readonly<Record<string, 'payment' | 'query' | 'refund'>> = { QUERY: 'query', REFUND: 'refund' }

function record(
  ctx: GatewayContext,
  request: FastifyRequest<{ Body: string }>,
  answer: { status: number; body: string },
): void {
  const fields = parseForm(request.body)
  recordExchange(ctx.state, {
    at: new Date(ctx.clock.nowMs()).toISOString(),
    kind: kinds[fields.txntype ?? ''] ?? 'payment',
    direction: 'in',
    ref: fields.ref ?? '',
    request: {
      method: 'POST',
      url: request.url,
      contentType: request.headers['content-type'] ?? '',
      body: request.body,
    },
    answer: { ...answer, contentType: 'text/html;charset=UTF-8' },
  })
  ctx.changed()
}
