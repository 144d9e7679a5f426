import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { snsTypeOf, socialProviders } from '../rules/social.ts'
import { Agreements } from './accounts.ts'
import { Language, ListOf, Nullable, OneOf, Shape } from './shapes.ts'

const socialTypes = socialProviders.map((provider) => snsTypeOf[provider])

/** Parameters that the browser brings back from the provider; `iss` is its optional issuer name (RFC 9207). */
const answerOfCompany = {
  code: Type.String({ minLength: 1, maxLength: 4096 }),
  state: Type.String({ minLength: 1, maxLength: 200 }),
  redirectUri: Type.String({ minLength: 1, maxLength: 300 }),
  iss: Type.Optional(Type.String({ maxLength: 300 })),
}

/** The second call of a first visit; no personal data is stored before it. */
const SocialSignUp = Shape({
  signUpToken: Type.String({ minLength: 1, maxLength: 4096 }),
  nickname: Type.String({ minLength: 1, maxLength: 80 }),
  language: Language,
  agreements: Agreements,
})
export type SocialSignUp = Static<typeof SocialSignUp>

/**
 * A custom token for a member, or the sign-up data for a new one; the sign-up token is valid for this guest for 10
 * minutes.
 */
const SocialSignIn = Shape({
  customToken: Nullable(Type.String()),
  data: Shape({
    isNewMember: Type.Boolean(),
    snsType: OneOf(socialTypes),
    signUpToken: Nullable(Type.String()),
    /** Verified by the provider; it is displayed and used at sign-up. */
    email: Nullable(Type.String()),
    /** A suggested nickname. */
    nickname: Nullable(Type.String()),
    /** The callback URL given at the start, validated again. */
    callbackUrl: Type.String(),
  }),
})
export type SocialSignIn = Static<typeof SocialSignIn>

const area = 'Accounts'
const errors = [
  'SNS_REJECTED',
  'ACCOUNT_SUSPENDED',
  'ACCOUNT_EXISTS',
  'NICKNAME_TAKEN',
  'NICKNAME_INVALID',
  'IDENTITY_UNAVAILABLE',
] as const

export const social = {
  'GET /api/v1/auth/sns': endpoint({
    area,
    summary: 'List the social sign-in providers that are set up, in display order',
    auth: 'anyone',
    reply: ListOf(OneOf(socialProviders)),
    errors: [],
  }),
  'POST /api/v1/auth/sns/{provider}/start': endpoint({
    area,
    summary:
      'Create the provider’s consent address; its result works once, for this guest, within 10 minutes',
    auth: 'session',
    params: Shape({ provider: Type.String({ maxLength: 200 }) }),
    body: Shape({ callbackUrl: Type.Optional(Type.String({ maxLength: 1024 })) }),
    reply: Shape({ authorizationUrl: Type.String() }),
    errors: ['NOT_FOUND', 'IDENTITY_UNAVAILABLE'],
    limit: 'sns',
  }),
  'POST /api/v1/auth/sign-in-sns': endpoint({
    area,
    summary: 'Trade the answer of a company, or a sign-up after it, for a custom token',
    auth: 'session',
    body: Type.Union([Shape({ snsType: OneOf(socialTypes), ...answerOfCompany }), SocialSignUp]),
    reply: SocialSignIn,
    errors,
    limit: 'sns',
  }),
  'POST /api/v1/auth/sign-in-sns/kakao-web': endpoint({
    area,
    summary: 'The same for Kakao in a browser',
    auth: 'session',
    body: Type.Union([Shape(answerOfCompany), SocialSignUp]),
    reply: SocialSignIn,
    errors,
    limit: 'sns',
  }),
}
