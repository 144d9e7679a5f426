import type { Message } from './message.ts'
import { wordsOf } from './words-of.ts'

export const welcome: Message<Record<never, never>> = {
  type: 'HOME',
  words: wordsOf('notifications.welcome'),
}
