/** Sign-in providers in display order; URLs use these names. */
export const socialProviders = ['kakao', 'google', 'apple', 'line', 'x', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]

export const isSocialProvider = (value: unknown): value is SocialProvider =>
  socialProviders.some((provider) => provider === value)

export type SocialType = 'KAKAO' | 'GOOGLE' | 'APPLE' | 'LINE' | 'X' | 'FACEBOOK'

/** The `snsType` in requests and responses. */
export const snsTypeOf: Record<SocialProvider, SocialType> = {
  kakao: 'KAKAO',
  google: 'GOOGLE',
  apple: 'APPLE',
  line: 'LINE',
  x: 'X',
  facebook: 'FACEBOOK',
}

export const providerOfSnsType = (snsType: string): SocialProvider | null =>
  socialProviders.find((provider) => snsTypeOf[provider] === snsType) ?? null
