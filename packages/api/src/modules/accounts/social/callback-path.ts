import { type Locale, pathIn } from '@encore/contract/rules/locale'
import type { SocialProvider } from '@encore/contract/rules/social'

/** The page that a company leads back to, in the language that was read; each has to be registered there. */
export const callbackPath = (provider: SocialProvider, locale: Locale): string =>
  pathIn(locale, `/signin/callback/${provider}`)
