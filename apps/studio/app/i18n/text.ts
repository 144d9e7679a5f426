import type { MessageParams } from 'virtual:message-params'
import type { Messages, TranslateBy } from '@encore/messages/translate'

export type MessageKey = keyof MessageParams
/** A message without parameters. */
export type FixedKey = { [K in MessageKey]: MessageParams[K] extends undefined ? K : never }[MessageKey]
export type Translate = TranslateBy<MessageParams>

export const translateBy =
  (messages: Messages): Translate =>
  (key, ...params) =>
    messages[key]?.(params[0]) ?? key

/** Returns the text of a key that ends with a name from outside, such as an error's; undefined when it has none. */
export function findText(
  t: Translate,
  key: `${string}.${string}`,
  params?: Record<string, string>,
): string | undefined {
  const text = (t as (key: string, params?: Record<string, string>) => string)(key, params)
  return text === key ? undefined : text
}
