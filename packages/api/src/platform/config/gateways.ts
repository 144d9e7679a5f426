import {
  type CredentialSet,
  type PaymentMethod,
  paymentMethods,
} from '@encore/contract/rules/payment-methods'
import Type, { type Static } from 'typebox'

const Text = Type.String({ default: '' })

/** Addresses of the gateways, and our store ids and signing keys there. */
export const gatewaySettings = {
  EXIMBAY_BASE_URL: Text,
  EXIMBAY_REPORT_URL: Text,
  EXIMBAY_MID: Text,
  EXIMBAY_KEY: Text,
  EXIMBAY_JPY_MID: Text,
  EXIMBAY_JPY_KEY: Text,
  PAYLETTER_KR_BASE_URL: Text,
  PAYLETTER_KR_CLIENT: Text,
  PAYLETTER_KR_KEY: Text,
  PAYLETTER_KR_SEARCH_KEY: Text,
  PAYLETTER_KR_NAVERPAY_CLIENT: Text,
  PAYLETTER_KR_NAVERPAY_KEY: Text,
  PAYLETTER_KR_NAVERPAY_SEARCH_KEY: Text,
  PAYLETTER_GLOBAL_BASE_URL: Text,
  PAYLETTER_GLOBAL_REPORT_URL: Text,
  PAYLETTER_GLOBAL_STORE: Text,
  PAYLETTER_GLOBAL_KEY: Text,
}

const schema = Type.Object(gatewaySettings)
export type GatewaySettings = Static<typeof schema>

/** Ids and keys of the sandbox stores; public by nature. */
const sandboxStores = {
  EXIMBAY_MID: 'SANDBOX001',
  EXIMBAY_KEY: '0123456789ABCDEF0123456789ABCDEF',
  EXIMBAY_JPY_MID: 'SANDBOX002',
  EXIMBAY_JPY_KEY: 'FEDCBA9876543210FEDCBA9876543210',
  PAYLETTER_KR_CLIENT: 'sandbox_kr',
  PAYLETTER_KR_KEY: 'KRPAYMENT0123456789ABCDEF',
  PAYLETTER_KR_SEARCH_KEY: 'KRSEARCH0123456789ABCDEF',
  PAYLETTER_KR_NAVERPAY_CLIENT: 'sandbox_naver',
  PAYLETTER_KR_NAVERPAY_KEY: 'NVPAYMENT0123456789ABCDEF',
  PAYLETTER_KR_NAVERPAY_SEARCH_KEY: 'NVSEARCH0123456789ABCDEF',
  PAYLETTER_GLOBAL_STORE: 'sandbox_usd',
  PAYLETTER_GLOBAL_KEY: 'GLUSD0123456789ABCDEF',
} as const

type Setting = keyof GatewaySettings

/** Settings that a contract for each store provides. */
const settingsOf: Record<CredentialSet, readonly Setting[]> = {
  EXIMBAY: ['EXIMBAY_BASE_URL', 'EXIMBAY_MID', 'EXIMBAY_KEY'],
  EXIMBAY_JPY: ['EXIMBAY_BASE_URL', 'EXIMBAY_JPY_MID', 'EXIMBAY_JPY_KEY'],
  PAYLETTER_KR: [
    'PAYLETTER_KR_BASE_URL',
    'PAYLETTER_KR_CLIENT',
    'PAYLETTER_KR_KEY',
    'PAYLETTER_KR_SEARCH_KEY',
  ],
  PAYLETTER_KR_NAVERPAY: [
    'PAYLETTER_KR_BASE_URL',
    'PAYLETTER_KR_NAVERPAY_CLIENT',
    'PAYLETTER_KR_NAVERPAY_KEY',
    'PAYLETTER_KR_NAVERPAY_SEARCH_KEY',
  ],
  PAYLETTER_GLOBAL: [
    'PAYLETTER_GLOBAL_BASE_URL',
    'PAYLETTER_GLOBAL_REPORT_URL',
    'PAYLETTER_GLOBAL_STORE',
    'PAYLETTER_GLOBAL_KEY',
  ],
}

/** Fills missing settings with those of the sandbox, in a demo only. */
export function completeGateways(
  settings: GatewaySettings,
  sandboxUrl: string,
  isProduction: boolean,
): GatewaySettings {
  if (isProduction) return settings
  const sandbox: Partial<GatewaySettings> = {
    ...sandboxStores,
    EXIMBAY_BASE_URL: sandboxUrl,
    EXIMBAY_REPORT_URL: `${sandboxUrl}/office/report`,
    PAYLETTER_KR_BASE_URL: sandboxUrl,
    PAYLETTER_GLOBAL_BASE_URL: sandboxUrl,
    PAYLETTER_GLOBAL_REPORT_URL: `${sandboxUrl}/office/payletter-global`,
  }
  const names = Object.keys(gatewaySettings) as Setting[]
  const entries = names.map((name) => [name, settings[name] || sandbox[name] || ''])
  return Object.fromEntries(entries) as GatewaySettings
}

/** Returns the methods whose store is configured; without a contract a method is neither offered nor accepted. */
export const openMethods = (settings: GatewaySettings): PaymentMethod[] =>
  paymentMethods.filter(({ credentials }) => settingsOf[credentials].every((name) => settings[name] !== ''))

const addresses = [
  'EXIMBAY_BASE_URL',
  'EXIMBAY_REPORT_URL',
  'PAYLETTER_KR_BASE_URL',
  'PAYLETTER_GLOBAL_BASE_URL',
  'PAYLETTER_GLOBAL_REPORT_URL',
] as const

/** Returns what a production start refuses: no Eximbay contract, an insecure address, a sandbox store. */
export function gatewayFaults(settings: GatewaySettings): string[] {
  const publicValues: string[] = Object.values(sandboxStores)
  const needed = new Set([...settingsOf.EXIMBAY, ...settingsOf.EXIMBAY_JPY])
  const faults: string[] = []
  for (const name of addresses) {
    const isFine = settings[name].startsWith('https://') || (settings[name] === '' && !needed.has(name))
    if (!isFine) faults.push(`${name} must be https${needed.has(name) ? '' : ' or empty'}`)
  }
  for (const name of Object.keys(sandboxStores) as Setting[]) {
    const isMissing = needed.has(name) && settings[name] === ''
    if (isMissing || publicValues.includes(settings[name])) faults.push(`${name} must be a contract's own`)
  }
  return faults
}
