import type { MessageParams } from 'virtual:message-params'
import { type Locale, languageTag } from '@encore/contract/rules/locale'

export type MessageKey = keyof MessageParams
export type Messages = Readonly<Record<string, (params?: Record<string, unknown>) => string>>
export type Translate = <K extends MessageKey>(
  key: K,
  ...params: undefined extends MessageParams[K] ? [] : [params: MessageParams[K]]
) => string

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
