import { chargedCurrencies } from '@encore/contract/rules/payment-methods'
import { fail, ok } from '#kernel/result.ts'
import { isOwnPage, knownDevicesOf } from '#modules/accounts/identity/index.ts'
import { memberProfile } from '#modules/accounts/members/index.ts'
import { staffEvents } from '#modules/catalog/events/index.ts'
import type { Host } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { openInvitation, teamZone } from '#modules/studio/team/index.ts'
import { clearCookie, sessionHash, setCookie } from './cookie.ts'
import { eventReply, listEvents } from './list-events.ts'
import { beginSession, endSession, offerSecret, openByCode, openByEnrolment, proveAgain } from './sign-in.ts'

type Header = { header(name: string): string | undefined }

export function serveSession(host: Host): void {
  serveDoor(host)
  serveInside(host)
}

/** Routes for sign-in and sign-out; only studio pages may call them. */
function serveDoor({ serve, ctx }: Host): void {
  const isHttps = ctx.config.studioUrl.startsWith('https:')
  const isOurs = ({ header }: Header) => isOwnPage(header, ctx.config.studioUrl)
  const cookieOf = ({ header }: Header) => sessionHash(header('cookie'), isHttps)
  const knownDevices = knownDevicesOf(ctx, isHttps)

  serve('POST /api/studio/session', async (call) => {
    if (!isOurs(call)) return fail('CROSS_SITE_REFUSED')
    const { ip, deviceId, userAgent, requestId } = call
    const isKnownDevice = (uid: string) => knownDevices.isKnown(call.header('cookie'), uid)
    const origin = { ip, deviceId, userAgent, requestId, isKnownDevice }
    const begun = await beginSession(ctx, call.body, origin)
    if (!begun.ok) return begun
    call.setCookie(setCookie(begun.value.cookie, isHttps))
    call.setCookie(knownDevices.remember(call.header('cookie'), begun.value.uid))
    return ok({ step: begun.value.step })
  })

  serve('POST /api/studio/session/code', async (call) => {
    if (!isOurs(call)) return fail('CROSS_SITE_REFUSED')
    const opened = await openByCode(ctx, cookieOf(call), call.body.code, call)
    if (!opened.ok) return opened
    call.setCookie(setCookie(opened.value.cookie, isHttps))
    return ok(undefined)
  })

  serve('POST /api/studio/second-factor', async (call) => {
    if (!isOurs(call)) return fail('CROSS_SITE_REFUSED')
    const offer = await offerSecret(ctx, cookieOf(call), call)
    return offer ? ok(offer) : fail('AUTH_REQUIRED')
  })

  serve('POST /api/studio/second-factor/confirm', async (call) => {
    if (!isOurs(call)) return fail('CROSS_SITE_REFUSED')
    const opened = await openByEnrolment(ctx, cookieOf(call), call.body.code, call)
    if (!opened.ok) return opened
    call.setCookie(setCookie(opened.value.cookie, isHttps))
    return ok({ recoveryCodes: opened.value.value })
  })

  serve('POST /api/studio/invitation', async (call) => {
    if (!isOurs(call)) return fail('CROSS_SITE_REFUSED')
    return openInvitation(ctx.sql, call.body.token, call.locale)
  })

  serve('DELETE /api/studio/session', async (call) => {
    if (!isOurs(call)) return fail('CROSS_SITE_REFUSED')
    await endSession(ctx, cookieOf(call), call)
    call.setCookie(clearCookie(isHttps))
    return ok(undefined)
  })
}

/** Routes available to every signed-in member of staff. */
function serveInside(host: Host): void {
  const { serve, ctx } = host
  const act = auditedServer(host)

  serve('GET /api/studio/session', async ({ principal: { uid, held, provedAtMs, endsAt } }) => {
    const profile = await memberProfile(ctx.sql, uid)
    return ok({
      uid,
      nickname: profile?.nickname ?? '',
      email: profile?.email ?? null,
      roles: [...held],
      provedAt: new Date(provedAtMs).toISOString(),
      endsAt: endsAt.toISOString(),
      teamZone: await teamZone(ctx.sql),
      chargedCurrencies: chargedCurrencies(ctx.config.paymentMethods, ctx.featureSwitches.isMethodClosed),
    })
  })

  act('POST /api/studio/session/proof', async ({ principal, body }, tx) => {
    const proved = await proveAgain(ctx, tx, principal, body.code)
    return proved.ok
      ? ok({ reply: undefined, auditEntry: { object: { kind: 'session', id: principal.uid } } })
      : proved
  })

  serve('GET /api/studio/event', ({ principal, query = {}, locale }) =>
    listEvents(ctx, principal, query, locale),
  )

  serve('GET /api/studio/event/{eventId}', async ({ params, locale }) => {
    const [row] = await staffEvents(ctx.sql, { ids: [params.eventId] }, 1)
    return row ? ok(eventReply(row, locale)) : fail('NOT_FOUND')
  })
}
