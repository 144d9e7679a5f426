import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import Provider, {
  type Configuration,
  type errors,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import { pageMarkup } from '#src/pages/page.ts'
import { isAppleSecret } from './apple-secret.ts'
import { type Company, isReturnAddress } from './companies.ts'
import { refusalPage } from './consent-page.ts'
import type { MemoryStore } from './memory-store.ts'
import type { Person } from './people.ts'

export type People = Map<string, Person>

/** OpenID Connect issuer of one provider at `{origin}/{company}`. */
export async function createIssuer(
  company: Company,
  origin: string,
  { store, people }: { store: MemoryStore; people: People },
): Promise<Provider> {
  const issuer = `${origin}/${company.id}`
  const provider = new Provider(issuer, await configurationOf(company, { store, people }))
  // Redirect addresses are checked by pattern, because the product runs on any port.
  provider.Client.prototype.redirectUriAllowed = (address: string) => isReturnAddress(company, address)
  if (company.id === 'apple') {
    provider.Client.prototype.compareClientSecret = function (secret: string) {
      return isAppleSecret(secret, this.clientId, issuer)
    }
  }
  return provider
}

const minutes = (count: number) => count * 60

async function configurationOf(
  company: Company,
  { store, people }: { store: MemoryStore; people: People },
): Promise<Configuration> {
  const { idTokenAlg } = company
  return {
    adapter: store.adapter,
    claims: Object.fromEntries(Object.entries(company.claims).map(([scope, claims]) => [scope, [...claims]])),
    clients: company.clients.map(({ id, secret }) => ({
      client_id: id,
      client_secret: secret,
      redirect_uris: [`https://product.invalid/signin/callback/${company.id}`],
      token_endpoint_auth_method: 'client_secret_post',
      id_token_signed_response_alg: idTokenAlg,
    })),
    conformIdTokenClaims: false,
    cookies: {
      keys: [randomBytes(16).toString('hex')],
      names: {
        session: `${company.id}_session`,
        interaction: `${company.id}_interaction`,
        resume: `${company.id}_resume`,
      },
    },
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'HS256'] },
    expiresWithSession: () => false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    findAccount: (_ctx, subject) => {
      const person = people.get(subject)
      return person && { accountId: subject, claims: (use) => claimsOf(company, person, use) }
    },
    interactions: {
      url: (_ctx, interaction) => `/${company.id}/sign-in/${interaction.uid}`,
      policy: [alwaysAsk()],
    },
    jwks: { keys: [await signingKey()] },
    loadExistingGrant,
    pkce: { required: () => true },
    renderError,
    ttl: {
      AccessToken: minutes(10),
      AuthorizationCode: minutes(5),
      Grant: minutes(60),
      IdToken: minutes(10),
      Interaction: minutes(60),
      Session: minutes(60),
    },
  }
}

/** Kakao reports only in userinfo whether an address is verified. */
function claimsOf(company: Company, { subject, name, email, isVerified }: Person, use: string) {
  const verified = company.id === 'kakao' && use === 'id_token' ? undefined : isVerified
  return {
    sub: subject,
    name,
    nickname: name,
    email,
    email_verified: email === undefined ? undefined : verified,
  }
}

/** Always prompts for identity and consent; nothing is remembered. */
function alwaysAsk() {
  const { Check, Prompt } = interactionPolicy
  const isAsked = ({ oidc }: KoaContextWithOIDC) =>
    oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT
  return new Prompt(
    { name: 'login', requestable: true },
    new Check('answered', 'a person has to answer', isAsked),
  )
}

/** Continuing grants all requested scopes. */
const loadExistingGrant: Configuration['loadExistingGrant'] = async ({ oidc }) => {
  const { client, session, provider, params } = oidc
  if (!client || !session?.accountId) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(String(params?.scope ?? 'openid'))
  await grant.save()
  return grant
}

const renderError = (ctx: KoaContextWithOIDC, _out: object, error: errors.OIDCProviderError | Error) => {
  ctx.type = 'html'
  const detail =
    'error_description' in error && error.error_description ? error.error_description : error.message
  ctx.body = pageMarkup(refusalPage(detail))
}

async function signingKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return {
    ...privateKey.export({ format: 'jwk' }),
    kid: randomBytes(8).toString('hex'),
    alg: 'RS256',
    use: 'sig',
  }
}
