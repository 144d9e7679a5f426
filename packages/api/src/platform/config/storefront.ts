import Type, { type Static } from 'typebox'

/** The artists' official store on Shopify, whose products an event may show. */
export const storefrontSettings = {
  STOREFRONT_DOMAIN: Type.String({ default: '', pattern: '^(?:[a-z0-9][a-z0-9-]*(?:\\.[a-z0-9-]+)+)?$' }),
  STOREFRONT_TOKEN: Type.String({ default: '' }),
  STOREFRONT_API_VERSION: Type.String({ default: '2026-07', pattern: '^20\\d\\d-(?:01|04|07|10)$' }),
}

const schema = Type.Object(storefrontSettings)
type Given = Static<typeof schema>

export interface StoreAccess {
  address: string
  token: string
  /** The only origin from which product images are shown. */
  imageOrigin: string
  /** Origin of a sandbox store whose pages do not use https; null for a real store. */
  plainOrigin: string | null
}

/** Returns the configured store; otherwise, in a demo, that of the sandbox. */
export function storeAccess(
  { STOREFRONT_DOMAIN: domain, STOREFRONT_TOKEN: token, STOREFRONT_API_VERSION: version }: Given,
  sandboxUrl: string,
  isProduction: boolean,
): StoreAccess | null {
  const path = `api/${version}/graphql.json`
  if (domain !== '')
    return {
      address: `https://${domain}/${path}`,
      token,
      imageOrigin: 'https://cdn.shopify.com',
      plainOrigin: null,
    }
  if (isProduction) return null
  const origin = sandboxUrl.replace(/\/$/, '')
  const address = `${origin}/storefront/${path}`
  return { address, token: sandboxToken, imageOrigin: origin, plainOrigin: origin }
}

/** Public by nature. */
const sandboxToken = 'sandbox-storefront-public-token'

/** Returns faults of the settings as sentences without their values. */
export function storefrontFaults(given: Given, isProduction: boolean): string[] {
  const { STOREFRONT_DOMAIN: domain, STOREFRONT_TOKEN: token } = given
  if ((domain === '') !== (token === '')) return ['STOREFRONT_DOMAIN, STOREFRONT_TOKEN must be set together']
  return isProduction && token === sandboxToken ? ["STOREFRONT_TOKEN must be a store's own"] : []
}
