import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Html } from '#src/pages/html.ts'
import { sendPage } from '#src/pages/page.ts'
import { approve, cancel, closeWithoutAnswer, decline } from './actions.ts'
import { behaviourFromPanel } from './behaviour.ts'
import type { GatewayContext } from './context.ts'
import { type Fields, parseForm } from './form.ts'
import { hostedPage } from './hosted-page.ts'
import type { HostedTexts } from './hosted-texts.ts'
import { type DeclineReason, declineReasons } from './outcomes.ts'
import type { Session } from './records.ts'
import { resultPage, unknownSessionPage } from './result-page.ts'
import { findSession } from './sessions.ts'
import { hostedTexts, langOfBrowser } from './texts-by-language.ts'
import { paysLater } from './voices.ts'

export type HostedRequest = { Params: { session: string } }

/** Routes of the payment page, shared by all protocols. */
export function hostedRoutes(app: FastifyInstance, ctx: GatewayContext): void {
  app.get<HostedRequest>('/hosted/:session', (request, reply) => {
    const session = findSession(ctx, request.params.session)
    if (!session) return sendUnknown(reply)
    const t = textsFor(session, request)
    const body = session.state === 'open' ? hostedPage(session, t) : resultPage(session, t)
    return sendHosted(reply, t, body)
  })

  hostedAction(app, ctx, 'approve', async (session) => {
    if (!paysLater(session)) await approve(ctx, session)
  })
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

/** The first press decides an open session; every press redirects to the page with the current state. */
export function hostedAction(
  app: FastifyInstance,
  ctx: GatewayContext,
  name: string,
  act: (session: Session, panel: Fields, request: FastifyRequest) => Promise<void>,
): void {
  app.post<HostedRequest & { Body: string }>(`/hosted/:session/${name}`, async (request, reply) => {
    const session = findSession(ctx, request.params.session)
    if (!session) return sendUnknown(reply)
    if (session.state === 'open') {
      const panel = parseForm(request.body)
      session.behaviour = behaviourFromPanel(session.behaviour, panel)
      await act(session, panel, request)
    }
    return reply.redirect(`/hosted/${session.id}`, 303)
  })
}

/** Uses the merchant's language, else the browser's, because some protocols have no language field. */
export const textsFor = (session: Session, { headers }: FastifyRequest): HostedTexts =>
  hostedTexts(session.fields.lang ?? langOfBrowser(headers['accept-language']))

export function sendHosted(reply: FastifyReply, t: HostedTexts, body: Html): FastifyReply {
  return sendPage(reply, 200, {
    lang: t.htmlLang,
    title: `${t.pay} · Sandbox Gateway`,
    kind: 'gateway',
    body,
    script: 'gateway.js',
  })
}

export function sendUnknown(reply: FastifyReply): FastifyReply {
  const t = hostedTexts(undefined)
  return sendPage(reply, 404, {
    lang: 'en',
    title: t.unknownSession,
    kind: 'gateway',
    body: unknownSessionPage(),
  })
}
