import { particle } from '@encore/contract/rules/particle'
import type { Messages } from '@encore/messages/translate'
import { number, plural, select } from '@messageformat/runtime'
import { en, ja, ko, zh } from '@messageformat/runtime/lib/cardinals'

/** Functions that compiled translation chunks call; the build rejects a message that needs others. */
export const messageKit = { number, plural, select, particle, en, ja, ko, zh }

export type MessageFile = (kit: typeof messageKit) => Messages

/** Translations loaded so far, in the page's language. The build makes each module import those it uses. */
export const messages: Record<string, Messages[string]> = {}

const added = new Set<MessageFile>()

export function addMessages(file: MessageFile): void {
  if (added.has(file)) return
  added.add(file)
  Object.assign(messages, file(messageKit))
}
