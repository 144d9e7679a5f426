import type { Texts } from '#kernel/texts.ts'
import type { Message } from './message.ts'

/** Sent when a notice is published, with its own texts. */
export const notice: Message<{ title: Texts; content: Texts }> = {
  type: 'NOTICE',
  words: ({ title, content }, { localize }) => ({ title: localize(title), content: localize(content) }),
}
