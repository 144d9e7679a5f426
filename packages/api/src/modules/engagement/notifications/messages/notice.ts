import type { Texts } from '#kernel/texts.ts'
import type { Message } from './message.ts'

type Said = Message<{ title: Texts; content: Texts }>['words']['en']

const inWordsOf: Said = ({ title, content }, inWords) => ({
  title: inWords(title),
  content: inWords(content),
})

/** Sent when a notice is published, with its own texts. */
export const notice: Message<{ title: Texts; content: Texts }> = {
  type: 'NOTICE',
  words: { ko: inWordsOf, ja: inWordsOf, en: inWordsOf, zhhans: inWordsOf },
}
