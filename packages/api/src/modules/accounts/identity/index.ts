import type { Host, Module } from '#modules/module.ts'
import type { Ctx } from '#platform/context.ts'
import { type AccountMail, accountMail } from './account-mail.ts'
import { deleteOldAuthEvents } from './auth-event-store.ts'
import { authenticate, principalOfCookie } from './authenticate.ts'
import { codeMail } from './code-mail.ts'
import { deleteOldCodes } from './code-store.ts'
import { customTokenFor as tokenFor } from './custom-token.ts'
import { endAccount } from './end-account.ts'
import { serveFacade } from './facade.ts'
import { serveFirebaseUsers } from './firebase-users.ts'
import { deleteOldFailures } from './guess-store.ts'
import type { KeyRing } from './key-ring.ts'
import { deleteUsedRefreshes } from './refresh-store.ts'
import { serveAuth } from './routes.ts'
import { serveSessions } from './session-routes.ts'
import { deleteOldSessions, deleteOldTokenUses } from './session-store.ts'
import { signInsOf } from './sign-ins-of.ts'
import { createIdentityTools } from './tools.ts'
import { keepTools, toolsOf } from './tools-of.ts'
import type { CodeMail } from './verification.ts'

export { cookieValue } from '@encore/identity/server'
export { type AccountMail, mailMember } from './account-mail.ts'
export { selectHasPassword as hasPassword } from './account-store.ts'
export { type CallOrigin, noteAuthEvent, noted } from './auth-events.ts'
export { deviceLabel } from './device-label.ts'
export { joinMember, type NewMember, takenBy } from './join-member.ts'
export { isOwnPage } from './own-page.ts'
export { activeMember, proveMember } from './prove-member.ts'
export type { SignInCall } from './prove-password.ts'
export { isProvedLately } from './recent-proof.ts'
export { restoreMember, suspendMember, suspensionFacts, suspensionOf } from './suspension.ts'
export { knownDevicesOf } from './tools.ts'

const hourMs = 3_600_000

/** Returns a custom token for an already verified member; it can be exchanged once for a session. */
export async function customTokenFor(ctx: Ctx, uid: string): Promise<string> {
  return tokenFor(toolsOf(ctx), uid)
}

/** Drops a member's sessions from this process's cache, before the bus message arrives. */
export const forgetSessionsHere = (ctx: Ctx, uid: string): void => toolsOf(ctx).live.forgetMember(uid)

/** Returns the `Set-Cookie` header that removes an account from the known-device cookie. */
export const forgetDevice = (ctx: Ctx, cookies: string | undefined, uid: string): string =>
  toolsOf(ctx).knownDevices.forget(cookies, uid)

export const identity: Module = {
  name: 'identity',
  install: async (host) => {
    const tools = await createIdentityTools(host.ctx)
    keepTools(tools)
    host.provideSessions({
      authenticate: (authorization) => authenticate(tools, authorization),
      cookie: (cookies) => principalOfCookie(tools, cookies),
    })
    serveSessions(host.serve, tools)
    serveAuth(host.serve, tools)
    serveFacade(host.http, tools)
    if (tools.provider.kind === 'embedded') publishKeys(host, tools.provider.keys)
    host.task('mail-code', async (payload) => {
      const { encryptedCode, ...mail } = payload as CodeMail
      const digits = tools.sealer.decrypt(encryptedCode, 'code-mail')
      if (digits !== null) await host.ctx.sendMail(codeMail(mail, digits))
    })
    host.task('mail-account', (payload) =>
      host.ctx.sendMail(accountMail(payload as AccountMail, host.ctx.config.SUPPORT_EMAIL)),
    )
    host.holds({ section: 'signIns', data: signInsOf })
    host.ctx.events.on('member.left', (tx, { memberId }) => endAccount(tools, tx, memberId))
    serveFirebaseUsers(host, tools)
    host.schedule(hourMs, 'delete expired sessions', async () => {
      await deleteOldCodes(host.ctx.sql)
      await deleteOldTokenUses(host.ctx.sql)
      await deleteUsedRefreshes(host.ctx.sql)
      await deleteOldSessions(host.ctx.sql)
      await deleteOldFailures(host.ctx.sql)
      await deleteOldAuthEvents(host.ctx.sql)
    })
  },
}

function publishKeys(host: Host, keys: KeyRing): void {
  host.http.get('/.well-known/jwks.json', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send(keys.current().jwks),
  )
  host.schedule(hourMs, 'rotate identity keys', keys.turn)
}
