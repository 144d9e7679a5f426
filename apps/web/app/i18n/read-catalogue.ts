import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { paymentMethodNames } from '@encore/contract/labels/payment-methods'
import type { Locale } from '@encore/contract/rules/locale'
import type { Catalogue } from '@encore/messages/catalogue'

export const catalogueFile = (locale: Locale): string =>
  fileURLToPath(new URL(`./${locale}/common.json`, import.meta.url))

/** Returns a language's file with `shop.method`, the names of payment methods in the contract; for builds and tests. */
export function readCatalogue(locale: Locale): Catalogue {
  const file = JSON.parse(readFileSync(catalogueFile(locale), 'utf8')) as { shop: Catalogue }
  const { CUBE, ...method } = paymentMethodNames[locale]
  return { ...file, shop: { ...file.shop, method } }
}
