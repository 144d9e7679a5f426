import { type Locale, pathIn } from '@encore/contract/rules/locale'
import type { SocialProvider } from '@encore/contract/rules/social'

/** Page that a provider redirects back to, in the reader's language; each must be registered with the provider. */
export const callbackPath = (provider: SocialProvider, locale: Locale): string =>
  pathIn(locale, `/signin/callback/${provider}`)
