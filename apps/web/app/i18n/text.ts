import type { MessageParams } from 'virtual:message-params'
import { type Locale, languageTag } from '@encore/contract/rules/locale'
import type { Messages, TranslateBy } from '@encore/messages/translate'

export type MessageKey = keyof MessageParams
export type Translate = TranslateBy<MessageParams>

/** The translations of one page: its locale, the locale's BCP 47 tag, and `t`. */
export interface Text {
  locale: Locale
  tag: string
  t: Translate
}

export function createText(locale: Locale, messages: Messages): Text {
  return {
    locale,
    tag: languageTag[locale],
    t: (key, ...params) => messages[key]?.(params[0]) ?? key,
  }
}
