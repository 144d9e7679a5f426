import {
  clearCookieHeader,
  type Issued,
  isSameSiteCall,
  sessionCookieValue,
  setCookieHeader,
} from '@encore/identity/server'
import { fail, ok } from '#kernel/result.ts'
import type { Serve } from '#platform/http/serve.ts'
import { principalOfCookie } from './authenticate.ts'
import type { IdentityTools } from './tools.ts'

interface CookieCall {
  header(name: string): string | undefined
  setCookie(cookie: string): void
}

/** The calls that carry the session cookie: from our own pages only. */
export function serveSessions(serve: Serve, tools: IdentityTools): void {
  const { issuer } = tools
  const isOurs = (call: CookieCall) => isSameSiteCall(siteHeaders(call), tools.ctx.config.publicUrl)
  const holder = (call: CookieCall) => principalOfCookie(tools, call.header('cookie'))

  serve('POST /session/anonymous', async (call) => {
    if (!isOurs(call)) return fail('CROSS_SITE_REFUSED')
    const present = await holder(call)
    const issued =
      present?.kind === 'guest' ? await issuer.renewGuest(present.uid) : await issuer.createGuest()
    return ok(carried(tools, call, issued))
  })

  serve('POST /session/custom-token', async (call) => {
    if (!isOurs(call)) return fail('CROSS_SITE_REFUSED')
    const present = await holder(call)
    const replacesSid = present?.kind === 'member' ? present.sid : null
    const device = { deviceId: call.deviceId, userAgent: call.userAgent }
    const issued = await issuer.exchangeCustomToken(call.body.token, { replacesSid, device })
    return issued ? ok(carried(tools, call, issued)) : fail('INVALID_CREDENTIALS')
  })

  serve('POST /session/refresh', async (call) => {
    if (!isOurs(call)) return fail('CROSS_SITE_REFUSED')
    const present = await holder(call)
    if (!present) {
      forget(tools, call)
      return ok(undefined)
    }
    if (present.kind === 'guest') return ok(carried(tools, call, await issuer.renewGuest(present.uid)))
    const cookieValue = sessionCookieValue(call.header('cookie'), tools.isHttps) ?? ''
    return ok(carried(tools, call, { session: await issuer.issueFor(present), cookieValue }))
  })

  serve('DELETE /session', async (call) => {
    if (!isOurs(call)) return fail('CROSS_SITE_REFUSED')
    const present = await holder(call)
    if (present?.kind === 'member') await tools.revoke(present.uid, present.sid)
    forget(tools, call)
    return ok(undefined)
  })
}

const siteHeaders = (call: CookieCall) => ({
  'sec-fetch-site': call.header('sec-fetch-site'),
  origin: call.header('origin'),
  'content-type': call.header('content-type'),
  'x-requested-with': call.header('x-requested-with'),
})

function carried(tools: IdentityTools, call: CookieCall, { session, cookieValue }: Issued) {
  call.setCookie(setCookieHeader(cookieValue, tools.isHttps))
  call.setCookie(session.user.isAnonymous ? noMemberHint : memberHint(tools.isHttps))
  return session
}

function forget(tools: IdentityTools, call: CookieCall): void {
  call.setCookie(clearCookieHeader(tools.isHttps))
  call.setCookie(noMemberHint)
}

/** Tells cached pages which header to show before they know more; it proves nothing. */
const memberHint = (isHttps: boolean) =>
  `member=1; Max-Age=2592000; Path=/; SameSite=Lax${isHttps ? '; Secure' : ''}`
const noMemberHint = 'member=; Max-Age=0; Path=/; SameSite=Lax'
