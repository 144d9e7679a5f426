import { fail, ok } from '#kernel/result.ts'
import type { Serve } from '#platform/http/serve.ts'
import { signInEmail } from './sign-in-email.ts'
import { signUpEmail } from './sign-up-email.ts'
import type { IdentityTools } from './tools.ts'
import { checkVerificationCode, sendVerificationCode } from './verification.ts'

export function serveAuth(serve: Serve, tools: IdentityTools): void {
  serve('GET /api/v1/auth/sign-in-email', (call) => signInEmail(tools, call.header('authorization')))

  serve('GET /api/v1/auth/sign-out', async ({ principal }) => {
    if (principal.kind === 'member') await tools.revoke(principal.uid, principal.sid)
    return ok(undefined)
  })

  serve('POST /api/v1/auth/verify-email/sign-up', ({ body, principal, locale }) =>
    sendVerificationCode(tools, {
      email: body.email,
      purpose: 'SIGN_UP',
      callerUid: principal.uid,
      language: locale,
    }),
  )

  serve('POST /api/v1/auth/check-verification-code', ({ body, principal }) =>
    checkVerificationCode(tools, {
      email: body.email,
      purpose: 'SIGN_UP',
      code: body.verificationCode,
      callerUid: principal.uid,
    }),
  )

  serve('POST /api/v1/auth/sign-up-email', ({ body, principal }) =>
    principal.kind === 'guest'
      ? signUpEmail(tools, principal.uid, body)
      : Promise.resolve(fail('CODE_INVALID')),
  )
}
