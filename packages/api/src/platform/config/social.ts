import { type SocialProvider, socialProviders } from '@encore/contract/rules/social'
import Type from 'typebox'

const Text = Type.String({ default: '' })

/** Settings of social sign-in; a provider without a client id is not offered in production. */
export const socialSettings = {
  KAKAO_CLIENT_ID: Text,
  KAKAO_CLIENT_SECRET: Text,
  GOOGLE_CLIENT_ID: Text,
  GOOGLE_CLIENT_SECRET: Text,
  APPLE_CLIENT_ID: Text,
  APPLE_TEAM_ID: Text,
  APPLE_KEY_ID: Text,
  APPLE_PRIVATE_KEY: Text,
  LINE_CLIENT_ID: Text,
  LINE_CLIENT_SECRET: Text,
  X_CLIENT_ID: Text,
  X_CLIENT_SECRET: Text,
  FACEBOOK_CLIENT_ID: Text,
  FACEBOOK_CLIENT_SECRET: Text,
}

type Given = Record<keyof typeof socialSettings, string>

/** Credentials of the product at a provider, and the address of its sandbox. */
export interface SocialAccess {
  clientId: string
  key:
    | { kind: 'secret'; secret: string }
    | { kind: 'signing-key'; teamId: string; keyId: string; privateKeyPem: string }
  address?: string
}

export type SocialAccesses = Partial<Record<SocialProvider, SocialAccess>>

/** Private key whose public half the sandbox knows; public by nature. */
const sandboxAppleKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgb0UuANb2DikrGuL2
RcdGjMTJX7FwyYhZ6wwyfkN9KvyhRANCAATe6NHyt4acfAwLZdHysiKC0GMwUcSQ
+y9jQONAxGH+NrgmkszMlbr3i4lphL0iX+inBE6KmZws8QjNI757LP9N
-----END PRIVATE KEY-----`

/** Access by provider: our own credentials where they are set; otherwise, in a demo, those of the sandbox. */
export function socialAccesses(given: Given, sandboxUrl: string, isProduction: boolean): SocialAccesses {
  const accesses = socialProviders.map((provider) => {
    const own = ownAccess(given, provider)
    return [provider, own ?? (isProduction ? undefined : sandboxAccess(provider, sandboxUrl))] as const
  })
  return Object.fromEntries(accesses.filter(([, access]) => access !== undefined))
}

/** Returns faults of the settings as sentences without their values. */
export function socialFaults(given: Given, isProduction: boolean): string[] {
  return socialProviders.flatMap((provider) => {
    const names = namesOf(provider)
    const set = names.filter((name) => given[name] !== '')
    if (set.length > 0 && set.length < names.length) return [`${names.join(', ')} must be set together`]
    const [idName] = names
    const isSandbox = given[idName] === sandboxId(provider) || given.APPLE_PRIVATE_KEY === sandboxAppleKey
    return isProduction && isSandbox ? [`${idName} must be a registration of your own`] : []
  })
}

type NamesOf = [id: keyof Given, ...secrets: (keyof Given)[]]

function namesOf(provider: SocialProvider): NamesOf {
  if (provider === 'apple') return ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY']
  const prefix = prefixes[provider]
  return [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`]
}

const prefixes = { kakao: 'KAKAO', google: 'GOOGLE', line: 'LINE', x: 'X', facebook: 'FACEBOOK' } as const

function ownAccess(given: Given, provider: SocialProvider): SocialAccess | undefined {
  const [clientId = '', first = '', keyId = '', privateKey = ''] = namesOf(provider).map(
    (name) => given[name],
  )
  if (clientId === '') return undefined
  if (provider !== 'apple') return { clientId, key: { kind: 'secret', secret: first } }
  const privateKeyPem = privateKey.replaceAll('\\n', '\n')
  return { clientId, key: { kind: 'signing-key', teamId: first, keyId, privateKeyPem } }
}

function sandboxAccess(provider: SocialProvider, sandboxUrl: string): SocialAccess {
  const clientId = sandboxId(provider)
  const address = `${sandboxUrl}/${provider}`
  const appleKey = { teamId: 'SANDBOXTEAM', keyId: 'SANDBOXKEY', privateKeyPem: sandboxAppleKey }
  if (provider === 'apple') return { clientId, address, key: { kind: 'signing-key', ...appleKey } }
  return { clientId, address, key: { kind: 'secret', secret: `${clientId}-secret-that-everybody-knows` } }
}

const sandboxId = (provider: SocialProvider) => `sandbox-${provider}`
