import { type Args, QueryError } from './graphql-document.ts'

export const languages = ['EN', 'KO', 'JA', 'ZH_CN'] as const
export type Language = (typeof languages)[number]
export type Currency = 'KRW' | 'JPY' | 'USD' | 'CNY' | 'EUR'

export type Context = {
  readonly language: Language
  readonly currency: Currency
  /** Path prefix of the store's pages; empty for its default language. */
  readonly path: string
}

/** Reads `@inContext(country:, language:)`; missing values use the store's defaults. */
export function contextOf(args: Args): Context {
  const country = args.country ?? 'US'
  const language = args.language ?? 'EN'
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country))
    throw new QueryError('argumentLiteralsIncompatible', 'country is no CountryCode')
  const spoken = languages.find((known) => known === language)
  if (!spoken)
    throw new QueryError('argumentLiteralsIncompatible', 'language is no LanguageCode of this store')
  return { language: spoken, currency: currencyOf[country] ?? 'USD', path: pathOf[spoken] }
}

const currencyOf: Readonly<Record<string, Currency>> = {
  KR: 'KRW',
  JP: 'JPY',
  US: 'USD',
  CN: 'CNY',
  DE: 'EUR',
  FR: 'EUR',
}

export const pathOf: Readonly<Record<Language, string>> = { EN: '', KO: '/ko', JA: '/ja', ZH_CN: '/zh-cn' }

/** Ship-to country of the store's pages by language. */
export const marketOf: Readonly<Record<Language, string>> = { EN: 'US', KO: 'KR', JA: 'JP', ZH_CN: 'CN' }
