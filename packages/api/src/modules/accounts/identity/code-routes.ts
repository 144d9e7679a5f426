import type { Locale } from '@encore/contract/rules/locale'
import type { StoredCode } from '@encore/identity/server'
import type { Principal } from '#platform/http/principal.ts'
import type { Serve } from '#platform/http/serve.ts'
import { type CallOrigin, noted } from './auth-events.ts'
import type { IdentityTools } from './tools.ts'
import { checkVerificationCode, sendVerificationCode } from './verification.ts'

/** Routes that mail verification codes for a purpose and check them before use. */
export function serveCodes(serve: Serve, tools: IdentityTools): void {
  const { ctx } = tools
  const send = (call: CodeCall, purpose: StoredCode['purpose']) => {
    const { body, principal, locale } = call
    return noted(ctx, { type: 'CODE_SENT', ...uidOf(principal), email: body.email, origin: call }, () =>
      sendVerificationCode(tools, {
        email: body.email,
        purpose,
        callerUid: principal.uid,
        language: locale,
      }),
    )
  }
  serve('POST /api/v1/auth/verify-email/sign-up', (call) => send(call, 'SIGN_UP'))
  serve('POST /api/v1/auth/verify-email/reset-password', (call) => send(call, 'RESET_PASSWORD'))
  serve('POST /api/v1/auth/verify-email/update-email', (call) => send(call, 'UPDATE_EMAIL'))

  serve('POST /api/v1/auth/check-verification-code', (call) => {
    const { email, verificationCode, verifiedType = null } = call.body
    const { principal } = call
    return noted(ctx, { type: 'CODE_CHECKED', ...uidOf(principal), email, origin: call }, () =>
      checkVerificationCode(tools, {
        email,
        purpose: verifiedType,
        code: verificationCode,
        callerUid: principal.uid,
      }),
    )
  })
}

interface CodeCall extends CallOrigin {
  body: { email: string }
  principal: Principal
  locale: Locale
}

const uidOf = ({ kind, uid }: Principal) => (kind === 'member' ? { uid } : {})
