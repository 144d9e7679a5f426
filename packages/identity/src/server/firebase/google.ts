/** Returns the address of a Google host: the real one, or a path of the fake at `baseUrl`. */
export const googleUrl = (baseUrl: string, host: string, path: string): string =>
  `${baseUrl ? `${baseUrl}/${host}` : `https://${host}`}${path}`

export const identityToolkitHost = 'identitytoolkit.googleapis.com'
export const secureTokenHost = 'securetoken.googleapis.com'
export const oauthHost = 'oauth2.googleapis.com'
export const publicKeysHost = 'www.googleapis.com'

export const publicKeysPath = '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** Audience of a custom token. */
export const identityToolkitAudience =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

export const idTokenIssuer = (projectId: string): string => `https://securetoken.google.com/${projectId}`
