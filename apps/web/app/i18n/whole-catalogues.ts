import en from 'virtual:messages/en'
import ja from 'virtual:messages/ja'
import ko from 'virtual:messages/ko'
import zhhans from 'virtual:messages/zhhans'
import type { Locale } from '@encore/contract/rules/locale'
import type { Messages } from '@encore/messages/translate'

/** All translations of every language: for the server, and for browsers in development. */
export const wholeCatalogues: Record<Locale, Messages> = { en, ja, ko, zhhans }
