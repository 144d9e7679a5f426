export type Protocol = 'oidc' | 'oauth2'

/** A sign-in provider. Ids and secrets are invented and public. */
export type Company = {
  readonly id: string
  readonly name: string
  readonly protocol: Protocol
  readonly idTokenAlg: 'RS256' | 'HS256'
  /** Scopes with the claims they grant. */
  readonly claims: Readonly<Record<string, readonly string[]>>
  readonly clients: readonly Client[]
}

export type Client = { readonly id: string; readonly secret: string }

/** The product's client, and an unrelated one. */
const clientsOf = (company: string): Client[] =>
  [`sandbox-${company}`, `stranger-${company}`].map((id) => ({
    id,
    secret: `${id}-secret-that-everybody-knows`,
  }))

const common = { protocol: 'oidc', idTokenAlg: 'RS256' } as const

export const companies: readonly Company[] = [
  {
    ...common,
    id: 'kakao',
    name: 'Kakao',
    claims: { openid: ['sub'], profile_nickname: ['nickname'], account_email: ['email', 'email_verified'] },
    clients: clientsOf('kakao'),
  },
  {
    ...common,
    id: 'google',
    name: 'Google',
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    clients: clientsOf('google'),
  },
  {
    ...common,
    id: 'apple',
    name: 'Apple',
    claims: { openid: ['sub'], name: [], email: ['email', 'email_verified'] },
    clients: clientsOf('apple'),
  },
  {
    ...common,
    id: 'line',
    name: 'LINE',
    idTokenAlg: 'HS256',
    // LINE returns an e-mail address without stating whether it is verified.
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    clients: clientsOf('line'),
  },
  { ...common, id: 'x', name: 'X', protocol: 'oauth2', claims: {}, clients: clientsOf('x') },
  {
    ...common,
    id: 'facebook',
    name: 'Facebook',
    protocol: 'oauth2',
    claims: {},
    clients: clientsOf('facebook'),
  },
]

/** True for the product's callback page of this provider, on any host. */
export function isReturnAddress(company: Company, address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) return false
  return /^(?:\/(?:ko|ja|zhhans))?\/signin\/callback\/(\w+)$/.exec(url.pathname)?.[1] === company.id
}
