import { fail, ok } from '#kernel/result.ts'
import type { Serve } from '#platform/http/serve.ts'
import { noted } from './auth-events.ts'
import { changeEmail } from './change-email.ts'
import { changePassword, reauthenticate } from './change-password.ts'
import { serveCodes } from './code-routes.ts'
import { endSession, listSessions } from './member-sessions.ts'
import { resetPassword } from './reset-password.ts'
import { signInEmail } from './sign-in-email.ts'
import { signOut } from './sign-out.ts'
import { signUpEmail } from './sign-up-email.ts'
import type { IdentityTools } from './tools.ts'

export function serveAuth(serve: Serve, tools: IdentityTools): void {
  const { ctx } = tools
  serveCodes(serve, tools)

  serve('GET /api/v1/auth/sign-in-email', (call) => signInEmail(tools, call))

  serve('GET /api/v1/auth/sign-out', async (call) => {
    if (call.principal.kind === 'member') await signOut(tools, call.principal, call)
    return ok(undefined)
  })

  serve('POST /api/v1/auth/sign-up-email', (call) => {
    const { body, principal } = call
    return noted(ctx, { type: 'SIGN_UP', email: body.email, origin: call }, async () =>
      principal.kind === 'guest' ? signUpEmail(tools, principal.uid, body) : fail('CODE_INVALID'),
    )
  })

  serve('POST /api/v1/auth/reset-password', (call) => {
    const { body, principal } = call
    return noted(ctx, { type: 'PASSWORD_RESET', email: body.email, origin: call }, () =>
      resetPassword(tools, principal.uid, body),
    )
  })

  serve('POST /api/v1/auth/password', (call) => {
    const { body, principal } = call
    return noted(ctx, { type: 'PASSWORD_CHANGED', uid: principal.uid, origin: call }, () =>
      changePassword(tools, principal, body),
    )
  })

  serve('POST /api/v1/auth/reauthenticate', (call) => {
    const { body, principal } = call
    return noted(ctx, { type: 'REAUTHENTICATED', uid: principal.uid, origin: call }, () =>
      reauthenticate(tools, principal, body.password),
    )
  })

  serve('PUT /api/v1/member/email', (call) => {
    const { body, principal } = call
    return noted(ctx, { type: 'EMAIL_CHANGED', uid: principal.uid, email: body.email, origin: call }, () =>
      changeEmail(tools, principal, body),
    )
  })

  serve('GET /api/v1/auth/session', async ({ principal }) => ok(await listSessions(tools, principal)))

  serve('DELETE /api/v1/auth/session', (call) => {
    const { uid, sid } = call.principal
    return noted(ctx, { type: 'SESSION_ENDED', uid, origin: call }, async () => {
      await tools.revoke(uid, { exceptSid: sid }, 'ended from the list')
      return ok(undefined)
    })
  })

  serve('DELETE /api/v1/auth/session/{sid}', (call) =>
    noted(ctx, { type: 'SESSION_ENDED', uid: call.principal.uid, origin: call }, () =>
      endSession(tools, call.principal, call.params.sid),
    ),
  )
}
