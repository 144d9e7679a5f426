import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendPage } from '#src/pages/page.ts'
import { approve, cancel, closeWithoutAnswer, decline } from './actions.ts'
import { behaviourFromPanel } from './behaviour.ts'
import type { GatewayContext } from './context.ts'
import { type Fields, parseForm } from './form.ts'
import { hostedPage } from './hosted-page.ts'
import { hostedTexts } from './hosted-texts.ts'
import { type DeclineReason, declineReasons } from './outcomes.ts'
import type { Session } from './records.ts'
import { resultPage, unknownSessionPage } from './result-page.ts'
import { findSession } from './sessions.ts'

type HostedRequest = { Params: { session: string } }

/** The page on which a buyer answers, whichever protocol led there. */
export function hostedRoutes(app: FastifyInstance, ctx: GatewayContext): void {
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
  ctx: GatewayContext,
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

function sendUnknown(reply: FastifyReply): FastifyReply {
  const t = hostedTexts(undefined)
  return sendPage(reply, 404, {
    lang: 'en',
    title: t.unknownSession,
    kind: 'gateway',
    body: unknownSessionPage(),
  })
}
