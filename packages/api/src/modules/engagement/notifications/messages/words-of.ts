import type { AllOf } from '@encore/messages/translate'
import type { MessageKey, MessageParams } from '#platform/translator.ts'
import type { LanguageReader, Message } from './message.ts'

/** Keys of the catalogue that have a title and a content. */
type MessageName = {
  [K in MessageKey]: K extends `notifications.${infer N}.title`
    ? `notifications.${N}.content` extends MessageKey
      ? `notifications.${N}`
      : never
    : never
}[MessageKey]

type Part<N extends MessageName> = Extract<MessageKey, `${N}.title` | `${N}.content`>
type ParamsOf<N extends MessageName> = AllOf<NonNullable<MessageParams[Part<N>]>>

/** Renders title and content of a message with the same parameters. */
export const wordsOf =
  <D, N extends MessageName>(
    name: N,
    ...[paramsOf]: [MessageParams[Part<N>]] extends [undefined]
      ? []
      : [paramsOf: (data: D, reader: LanguageReader) => ParamsOf<N>]
  ): Message<D>['words'] =>
  (data, reader) => {
    const t = reader.t as (key: string, params?: unknown) => string
    const params = paramsOf?.(data, reader)
    return { title: t(`${name}.title`, params), content: t(`${name}.content`, params) }
  }
