import { clearCookieHeader, sessionCookieValue, setCookieHeader } from '@encore/identity/server'
import { fail, ok } from '#kernel/result.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { CallOrigin } from './auth-events.ts'
import { principalOfCookie } from './authenticate.ts'
import { isOwnPage } from './own-page.ts'
import { signOut } from './sign-out.ts'
import type { IdentityTools } from './tools.ts'

interface CookieCall extends CallOrigin {
  header(name: string): string | undefined
  setCookie(cookie: string): void
}

/** Routes that use the session cookie; only pages of our own origin may call them. */
export function serveSessions(serve: Serve, tools: IdentityTools): void {
  const { provider } = tools
  const isOurs = (call: CookieCall) => isOwnPage(call.header, tools.ctx.config.publicUrl)
  const holder = (call: CookieCall) => principalOfCookie(tools, call.header('cookie'))
  const opening = async (call: CookieCall) => {
    const present = await holder(call)
    const replacesSid = present?.kind === 'member' ? present.sid : null
    return { replacesSid, device: { deviceId: call.deviceId, userAgent: call.userAgent, ip: call.ip } }
  }

  const rememberDevice = (call: CookieCall, uid: string) =>
    call.setCookie(tools.knownDevices.remember(call.header('cookie'), uid))

  serve('POST /session/anonymous', async (call) => {
    if (!isOurs(call)) return fail('CROSS_SITE_REFUSED')
    // Firebase limits guests by IP address, so its client requests them directly.
    if (provider.kind === 'firebase') return fail('NOT_FOUND')
    const present = await holder(call)
    // A page that lost its member continues as a guest; the cookie stays the member's.
    if (present?.kind === 'member') return ok((await provider.createGuest()).session)
    const issued = present ? await provider.renewGuest(present.uid) : await provider.createGuest()
    carry(tools, call, issued)
    return ok(issued.session)
  })

  serve('POST /session/custom-token', async (call) => {
    if (!isOurs(call)) return fail('CROSS_SITE_REFUSED')
    const issued = await provider.exchangeCustomToken(call.body.token, await opening(call))
    if (!issued) return fail('INVALID_CREDENTIALS')
    carry(tools, call, issued)
    rememberDevice(call, issued.session.user.uid)
    return ok(issued.session)
  })

  serve('POST /session/firebase', async (call) => {
    if (!isOurs(call)) return fail('CROSS_SITE_REFUSED')
    if (provider.kind !== 'firebase') return fail('NOT_FOUND')
    const issued = await provider.openSession(call.body.idToken, await opening(call))
    if (!issued) return fail('INVALID_CREDENTIALS')
    carry(tools, call, issued)
    rememberDevice(call, issued.session.user.uid)
    return ok(issued.session)
  })

  serve('POST /session/refresh', async (call) => {
    if (!isOurs(call)) return fail('CROSS_SITE_REFUSED')
    const present = await holder(call)
    if (present?.kind === 'guest' && provider.kind === 'embedded') {
      const issued = await provider.renewGuest(present.uid)
      carry(tools, call, issued)
      return ok(issued.session)
    }
    if (present?.kind !== 'member') {
      forget(tools, call)
      return ok(undefined)
    }
    const cookieValue = sessionCookieValue(call.header('cookie'), tools.isHttps) ?? ''
    const session = await provider.issueFor(present)
    carry(tools, call, { session, cookieValue })
    return ok(session)
  })

  serve('DELETE /session', async (call) => {
    if (!isOurs(call)) return fail('CROSS_SITE_REFUSED')
    const present = await holder(call)
    if (present?.kind === 'member') await signOut(tools, present, call)
    forget(tools, call)
    return ok(undefined)
  })
}

interface Carried {
  session: { user: { isAnonymous: boolean } }
  cookieValue: string
}

function carry(tools: IdentityTools, call: CookieCall, { session, cookieValue }: Carried): void {
  call.setCookie(setCookieHeader(cookieValue, tools.isHttps))
  call.setCookie(session.user.isAnonymous ? noMemberHint : memberHint(tools.isHttps))
}

function forget(tools: IdentityTools, call: CookieCall): void {
  call.setCookie(clearCookieHeader(tools.isHttps))
  call.setCookie(noMemberHint)
}

/** Hint for cached pages about which header to show first; it proves nothing. */
const memberHint = (isHttps: boolean) =>
  `member=1; Max-Age=2592000; Path=/; SameSite=Lax${isHttps ? '; Secure' : ''}`
const noMemberHint = 'member=; Max-Age=0; Path=/; SameSite=Lax'
