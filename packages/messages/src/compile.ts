import type { Locale } from '@encore/contract/rules/locale'
import compileModule from '@messageformat/core/lib/compile-module.js'
import { type Catalogue, flatten, messageFormat } from './catalogue.ts'

/** Returns the source of a module whose default export has one function per message. */
export function compileCatalogue(locale: Locale, catalogue: Catalogue): string {
  return compileModule(messageFormat(locale), flatten(catalogue))
}
