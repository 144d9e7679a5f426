import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { passwordLength } from '../rules/account.ts'
import { Language, Nullable, OneOf, Shape } from './shapes.ts'

const Email = Type.String({ minLength: 3, maxLength: 254 })
const VerificationCode = Type.String({ pattern: '^[0-9]{6}$' })
const CustomToken = Shape({ customToken: Type.String() })
/** Length counts UTF-16 units here, generously; the rule in code points is `normalisePassword`. */
const Password = Type.String({ minLength: passwordLength.min, maxLength: passwordLength.max * 2 })

/** What a new member agrees to: the versions shown, their age, and whether we may advertise. */
export const Agreements = Shape({
  terms: Type.String({ minLength: 1, maxLength: 20 }),
  privacy: Type.String({ minLength: 1, maxLength: 20 }),
  over14: Type.Literal(true),
  marketing: Type.Boolean(),
})

export const snsTypes = ['EMAIL', 'KAKAO', 'GOOGLE', 'APPLE', 'LINE', 'X', 'FACEBOOK'] as const

export const MemberMe = Shape({
  memberDefault: Shape({ id: Type.String() }),
  displayName: Type.String(),
  email: Nullable(Type.String()),
  language: Language,
  snsType: OneOf(snsTypes),
  cube: Type.Integer({ minimum: 0 }),
  soul: Type.Integer({ minimum: 0 }),
  cartItemCount: Type.Integer({ minimum: 0 }),
  hasNewNotification: Type.Boolean(),
})

const area = 'Accounts'

export const accounts = {
  'GET /api/v2/member/me': endpoint({
    area,
    summary: 'The signed-in member with both balances',
    caller: 'member',
    reply: MemberMe,
    errors: [],
  }),
  'PUT /api/v1/member/language': endpoint({
    area,
    summary: 'Store the language the member reads',
    caller: 'member',
    body: Shape({ language: Language }),
    errors: [],
  }),
  'GET /api/v1/auth/sign-in-email': endpoint({
    area,
    summary: 'Basic credentials (UTF-8) for a single-use custom token',
    caller: 'anyone',
    reply: CustomToken,
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'IDENTITY_UNAVAILABLE'],
    limit: 'sign-in',
  }),
  'GET /api/v1/auth/sign-out': endpoint({
    area,
    summary: 'End the session of the bearer token',
    caller: 'session',
    errors: [],
  }),
  'POST /api/v1/auth/verify-email/sign-up': endpoint({
    area,
    summary: 'Mail a verification code; the answer is the same for known and unknown addresses',
    caller: 'session',
    body: Shape({ email: Email, verifiedType: OneOf(['SIGN_UP']) }),
    reply: Shape({ expiresInSec: Type.Integer(), resendAfterSec: Type.Integer() }),
    errors: ['CODE_THROTTLED'],
    limit: 'code-send',
  }),
  'POST /api/v1/auth/check-verification-code': endpoint({
    area,
    summary: 'Whether the code is right; it stays usable for the final call',
    caller: 'session',
    body: Shape({ email: Email, verificationCode: VerificationCode }),
    reply: Shape({ valid: Type.Literal(true) }),
    errors: ['CODE_INVALID'],
    limit: 'code-check',
  }),
  'POST /api/v1/auth/sign-up-email': endpoint({
    area,
    summary: 'Create the member and answer a custom token',
    caller: 'session',
    body: Shape({
      email: Email,
      password: Password,
      verificationCode: VerificationCode,
      nickname: Type.String({ minLength: 1, maxLength: 80 }),
      language: Language,
      agreements: Agreements,
    }),
    reply: CustomToken,
    errors: [
      'CODE_INVALID',
      'NICKNAME_TAKEN',
      'NICKNAME_INVALID',
      'PASSWORD_WEAK',
      'ACCOUNT_EXISTS',
      'IDENTITY_UNAVAILABLE',
    ],
    limit: 'sign-up',
  }),
}
