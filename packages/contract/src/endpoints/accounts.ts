import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { passwordLength } from '../rules/account.ts'
import { Instant, Language, ListOf, Nullable, OneOf, Shape } from './shapes.ts'

export const Email = Type.String({ minLength: 3, maxLength: 254 })
export const VerificationCode = Type.String({ pattern: '^[0-9]{6}$' })
const CustomToken = Shape({ customToken: Type.String() })
/** A generous length in UTF-16 units; `normalisePassword` applies the exact rule in code points. */
const Password = Type.String({ minLength: passwordLength.min, maxLength: passwordLength.max * 2 })
/** A password to compare; older ones may follow earlier rules. */
const KnownPassword = Type.String({ minLength: 1, maxLength: passwordLength.max * 2 })
export const Nickname = Type.String({ minLength: 1, maxLength: 80 })
const CodeSent = Shape({ expiresInSec: Type.Integer(), resendAfterSec: Type.Integer() })
const SessionId = Type.String({ pattern: '^s_[0-9A-HJKMNP-TV-Z]{26}$' })

/** Consents of a new member: the versions shown, the age, and whether marketing is allowed. */
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

export const OpenSession = Shape({
  sid: SessionId,
  isCurrent: Type.Boolean(),
  /** Read from the user agent; null when it is unknown. */
  browser: Nullable(Type.String()),
  system: Nullable(Type.String()),
  /** The address that opened the session, without its last part; empty when unknown. */
  network: Type.String(),
  createdAt: Instant,
  lastSeenAt: Instant,
})

const area = 'Accounts'

export const accounts = {
  'GET /api/v2/member/me': endpoint({
    area,
    summary: 'The signed-in member with both balances',
    auth: 'member',
    reply: MemberMe,
    errors: [],
  }),
  'PUT /api/v1/member/language': endpoint({
    area,
    summary: 'Store the language the member reads',
    auth: 'member',
    body: Shape({ language: Language }),
    errors: [],
  }),
  'GET /api/v1/auth/sign-in-email': endpoint({
    area,
    summary: 'Basic credentials (UTF-8) for a single-use custom token',
    auth: 'anyone',
    reply: CustomToken,
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'TOO_MANY_ATTEMPTS', 'IDENTITY_UNAVAILABLE'],
    limit: 'sign-in',
  }),
  'GET /api/v1/auth/sign-out': endpoint({
    area,
    summary: 'End the session of the bearer token',
    auth: 'session',
    errors: [],
  }),
  'POST /api/v1/auth/verify-email/sign-up': endpoint({
    area,
    summary: 'Mail a verification code; the answer is the same for known and unknown addresses',
    auth: 'session',
    body: Shape({ email: Email, verifiedType: OneOf(['SIGN_UP']) }),
    reply: CodeSent,
    errors: ['CODE_THROTTLED'],
    limit: 'code-send',
  }),
  'POST /api/v1/auth/verify-email/reset-password': endpoint({
    area,
    summary: 'Mail a code to reset a password; the answer is the same for known and unknown addresses',
    auth: 'session',
    body: Shape({ email: Email, verifiedType: OneOf(['RESET_PASSWORD']) }),
    reply: CodeSent,
    errors: ['CODE_THROTTLED'],
    limit: 'code-send',
  }),
  'POST /api/v1/auth/verify-email/update-email': endpoint({
    area,
    summary: 'Mail a code to the address that shall become the member’s',
    auth: 'member',
    body: Shape({ email: Email }),
    reply: CodeSent,
    errors: ['CODE_THROTTLED'],
    limit: 'code-send',
  }),
  'POST /api/v1/auth/check-verification-code': endpoint({
    area,
    summary: 'Whether the code is right; it stays usable for the final call',
    auth: 'session',
    body: Shape({
      email: Email,
      verificationCode: VerificationCode,
      /** Purpose of the code; defaults to the purpose of the code that the caller requested last. */
      verifiedType: Type.Optional(OneOf(['SIGN_UP', 'RESET_PASSWORD', 'UPDATE_EMAIL'])),
    }),
    reply: Shape({ valid: Type.Literal(true) }),
    errors: ['CODE_INVALID'],
    limit: 'code-check',
  }),
  'POST /api/v1/auth/sign-up-email': endpoint({
    area,
    summary: 'Create the member and answer a custom token',
    auth: 'session',
    body: Shape({
      email: Email,
      password: Password,
      verificationCode: VerificationCode,
      nickname: Nickname,
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
  'POST /api/v1/auth/reset-password': endpoint({
    area,
    summary: 'Set a new password by a mailed code; ends every session and signs nobody in',
    auth: 'session',
    body: Shape({ email: Email, nextPassword: Password, verificationCode: VerificationCode }),
    errors: ['CODE_INVALID', 'PASSWORD_WEAK', 'IDENTITY_UNAVAILABLE'],
    limit: 'reset-password',
  }),
  'POST /api/v1/auth/password': endpoint({
    area,
    summary: 'Change the password with the current one; ends every other session',
    auth: 'member',
    body: Shape({ currentPassword: KnownPassword, nextPassword: Password }),
    errors: ['INVALID_CREDENTIALS', 'PASSWORD_WEAK', 'TOO_MANY_ATTEMPTS', 'IDENTITY_UNAVAILABLE'],
    limit: 'reauthenticate',
  }),
  'POST /api/v1/auth/reauthenticate': endpoint({
    area,
    summary: 'Verify the password again; the custom token creates a session that replaces this one',
    auth: 'member',
    body: Shape({ password: KnownPassword }),
    reply: CustomToken,
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'IDENTITY_UNAVAILABLE'],
    limit: 'reauthenticate',
  }),
  'GET /api/v1/auth/session': endpoint({
    area,
    summary: 'List the member’s sessions, the current one first, then by last use',
    auth: 'member',
    reply: ListOf(OpenSession),
    errors: [],
  }),
  'DELETE /api/v1/auth/session': endpoint({
    area,
    summary: 'Delete every session except the current one',
    auth: 'member',
    errors: [],
  }),
  'DELETE /api/v1/auth/session/{sid}': endpoint({
    area,
    summary: 'Delete one session of the member',
    auth: 'member',
    params: Shape({ sid: SessionId }),
    errors: ['NOT_FOUND'],
  }),
}
