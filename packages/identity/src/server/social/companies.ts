import type { SocialProvider } from '@encore/contract/rules/social'

/** OpenID Connect: a signed ID token names the user. */
export interface OidcCompany {
  protocol: 'oidc'
  /** Issuer; its discovery document names every other address. */
  api: string
  scope: string
  idTokenAlg: 'RS256' | 'HS256'
  /** A provider that is asked for personal data responds with a cross-site POST. */
  responseMode?: 'form_post'
  /** Claim with a suggested nickname. */
  nicknameClaim?: 'nickname' | 'name'
  /** Only the userinfo response states whether the mailbox is verified. */
  emailFromUserinfo?: true
}

/** OAuth 2.0 without an ID token: the profile is requested with the access token. */
export interface OAuth2Company {
  protocol: 'oauth2'
  api: string
  site: string
  paths: { authorize: string; token: string }
  scope: string
  clientAuth: 'basic' | 'post'
}

/** Differences between providers (identity reference section 5); everything else is common. */
export const companies = {
  kakao: {
    protocol: 'oidc',
    api: 'https://kauth.kakao.com',
    scope: 'openid profile_nickname account_email',
    idTokenAlg: 'RS256',
    nicknameClaim: 'nickname',
    emailFromUserinfo: true,
  },
  google: {
    protocol: 'oidc',
    api: 'https://accounts.google.com',
    scope: 'openid profile email',
    idTokenAlg: 'RS256',
    nicknameClaim: 'name',
  },
  apple: {
    protocol: 'oidc',
    api: 'https://appleid.apple.com',
    scope: 'openid name email',
    idTokenAlg: 'RS256',
    responseMode: 'form_post',
  },
  line: {
    protocol: 'oidc',
    api: 'https://access.line.me',
    scope: 'openid profile email',
    // Its discovery document names ES256, but web channels sign with the channel secret.
    idTokenAlg: 'HS256',
    nicknameClaim: 'name',
  },
  x: {
    protocol: 'oauth2',
    api: 'https://api.x.com',
    site: 'https://x.com',
    paths: { authorize: '/i/oauth2/authorize', token: '/2/oauth2/token' },
    scope: 'users.read tweet.read users.email',
    clientAuth: 'basic',
  },
  facebook: {
    protocol: 'oauth2',
    api: 'https://graph.facebook.com',
    site: 'https://www.facebook.com',
    paths: { authorize: '/v23.0/dialog/oauth', token: '/v23.0/oauth/access_token' },
    scope: 'public_profile email',
    clientAuth: 'post',
  },
} as const satisfies Record<SocialProvider, OidcCompany | OAuth2Company>
