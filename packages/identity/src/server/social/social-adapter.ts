import type { SocialProvider } from '@encore/contract/rules/social'
import { companies } from './companies.ts'
import { createOAuth2Adapter } from './oauth2.ts'
import { createOidcAdapter } from './oidc.ts'
import type { SocialAdapter, SocialSettings } from './port.ts'
import { askFacebook, askX } from './profiles.ts'

export function createSocialAdapter(provider: SocialProvider, settings: SocialSettings): SocialAdapter {
  switch (provider) {
    case 'x':
      return createOAuth2Adapter(companies.x, settings, askX)
    case 'facebook':
      return createOAuth2Adapter(companies.facebook, settings, askFacebook)
    default:
      return createOidcAdapter(companies[provider], settings)
  }
}
