import type { Host, Module } from '#modules/module.ts'
import type { Ctx } from '#platform/context.ts'
import { authenticate, principalOfCookie } from './authenticate.ts'
import { codeMail } from './code-mail.ts'
import { serveFacade } from './facade.ts'
import type { KeyRing } from './key-ring.ts'
import { deleteUsedRefreshes } from './refresh-store.ts'
import { serveAuth } from './routes.ts'
import { serveSessions } from './session-routes.ts'
import { deleteOldCodes, deleteOldSessions, deleteOldTokenUses } from './store.ts'
import { createIdentityTools, type IdentityTools } from './tools.ts'
import type { CodeMail } from './verification.ts'

export { joinMember, type NewMember, takenBy } from './join-member.ts'

const hourMs = 3_600_000
const opened = new WeakMap<Ctx, IdentityTools>()

/** What another proof of who somebody is may be traded for: once, for a session. */
export async function customTokenFor(ctx: Ctx, uid: string): Promise<string> {
  const tools = opened.get(ctx)
  if (!tools) throw new Error('identity is not installed')
  return tools.tokens.customToken(uid)
}

/** Who somebody is: sessions, tokens, sign-up and sign-in. */
export const identity: Module = {
  name: 'identity',
  install: async (host) => {
    const tools = await createIdentityTools(host.ctx)
    opened.set(host.ctx, tools)
    host.sessionsBy({
      authenticate: (authorization) => authenticate(tools, authorization),
      cookie: (cookies) => principalOfCookie(tools, cookies),
    })
    serveSessions(host.serve, tools)
    serveAuth(host.serve, tools)
    serveFacade(host.http, tools)
    if (tools.provider.kind === 'embedded') publishKeys(host, tools.provider.keys)
    host.task('mail-code', async (payload) => {
      const { kind, to, language, sealedCode } = payload as CodeMail
      const digits = tools.sealer.open(sealedCode, 'code-mail')
      if (digits !== null) await host.ctx.sendMail(codeMail(kind, to, language, digits))
    })
    host.every(hourMs, 'forgotten sessions', async () => {
      await deleteOldCodes(host.ctx.sql)
      await deleteOldTokenUses(host.ctx.sql)
      await deleteUsedRefreshes(host.ctx.sql)
      await deleteOldSessions(host.ctx.sql)
    })
  },
}

function publishKeys(host: Host, keys: KeyRing): void {
  host.http.get('/.well-known/jwks.json', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send(keys.current().jwks),
  )
  host.every(hourMs, 'identity keys', keys.turn)
}
