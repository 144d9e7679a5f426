import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordExchange } from '#src/delivery/exchanges.ts'
import { sendPage } from '#src/pages/page.ts'
import { approve, cancel, closeWithoutAnswer, decline } from './actions.ts'
import { behaviourFromPanel } from './behaviour.ts'
import { checkPayment } from './check-payment.ts'
import { type EximbayContext, merchantOf } from './context.ts'
import { answerDirect } from './direct.ts'
import { hasValidFgkey } from './fgkey.ts'
import { type Fields, parseForm, repeatedName } from './form.ts'
import { hostedPage } from './hosted-page.ts'
import { hostedTexts } from './hosted-texts.ts'
import { type DeclineReason, declineReasons } from './messages.ts'
import type { Session } from './records.ts'
import { type Refusal, refuse } from './refusal.ts'
import { dayReport } from './report.ts'
import { refusalPage, resultPage, unknownSessionPage } from './result-page.ts'
import { findSession, openSession } from './sessions.ts'

type HostedRequest = { Params: { session: string } }

/** The form protocol, version 230, and its hosted page. Form bodies arrive as raw text. */
export function eximbayRoutes(app: FastifyInstance, ctx: EximbayContext): void {
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

  app.get<HostedRequest>('/hosted/:session', (request, reply) => {
    const session = findSession(ctx, request.params.session)
    return session ? sendSession(reply, session) : sendUnknown(reply)
  })

  hostedAction(app, ctx, 'approve', (session) => approve(ctx, session))
  hostedAction(app, ctx, 'decline', async (session, panel) =>
    decline(ctx, session, declineReasonOf(panel.reason)),
  )
  hostedAction(app, ctx, 'cancel', async (session) => cancel(ctx, session))
  hostedAction(app, ctx, 'close', async (session) => closeWithoutAnswer(ctx, session))

  app.post<HostedRequest>('/hosted/:session/left', (request, reply) => {
    ctx.engine.release(request.params.session)
    return reply.code(204).send()
  })
}

export function declineReasonOf(text: string | undefined): DeclineReason {
  return text !== undefined && isDeclineReason(text) ? text : 'card_number'
}

function isDeclineReason(text: string): text is DeclineReason {
  return Object.hasOwn(declineReasons, text)
}

/** A press answers an open session once; every press leads to the page that shows where it stands. */
function hostedAction(
  app: FastifyInstance,
  ctx: EximbayContext,
  name: string,
  act: (session: Session, panel: Fields) => Promise<void>,
): void {
  app.post<HostedRequest & { Body: string }>(`/hosted/:session/${name}`, async (request, reply) => {
    const session = findSession(ctx, request.params.session)
    if (!session) return sendUnknown(reply)
    if (session.state === 'open') {
      const panel = parseForm(request.body)
      session.behaviour = behaviourFromPanel(session.behaviour, panel)
      await act(session, panel)
    }
    return reply.redirect(`/hosted/${session.id}`, 303)
  })
}

function refusalOf(ctx: EximbayContext, fields: Fields, repeated: string | undefined): Refusal | undefined {
  if (repeated !== undefined) return refuse('VE10', `Field stands twice: ${repeated}`)
  const merchant = merchantOf(ctx, fields.mid)
  if (!merchant) return refuse('VE01', 'Unknown merchant')
  if (!hasValidFgkey(fields, merchant.secretKey)) return refuse('VE00', 'fgkey does not match')
  return checkPayment(fields, merchant)
}

function sendSession(reply: FastifyReply, session: Session): FastifyReply {
  const t = hostedTexts(session.fields.lang)
  const body = session.state === 'open' ? hostedPage(session) : resultPage(session)
  return sendPage(reply, 200, {
    lang: t.htmlLang,
    title: `${t.pay} · Sandbox Gateway`,
    kind: 'gateway',
    body,
    script: 'gateway.js',
  })
}

function sendRefusal(
  ctx: EximbayContext,
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

function sendUnknown(reply: FastifyReply): FastifyReply {
  const t = hostedTexts(undefined)
  return sendPage(reply, 404, {
    lang: 'en',
    title: t.unknownSession,
    kind: 'gateway',
    body: unknownSessionPage(),
  })
}

const kinds: Readonly<Record<string, 'payment' | 'query' | 'refund'>> = { QUERY: 'query', REFUND: 'refund' }

function record(
  ctx: EximbayContext,
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
