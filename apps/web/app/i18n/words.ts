import { particle } from '@encore/contract/rules/particle'
import { number, plural, select } from '@messageformat/runtime'
import { en, ja, ko, zh } from '@messageformat/runtime/lib/cardinals'
import type { Messages } from './text.ts'

/** What the functions of a file of words call; the build refuses a message that needs more. */
export const wordKit = { number, plural, select, particle, en, ja, ko, zh }

export type WordFile = (kit: typeof wordKit) => Messages

/** The words that have come, in the page's language. The build lets each module bring those it names. */
export const words: Record<string, Messages[string]> = {}

const added = new Set<WordFile>()

export function addWords(file: WordFile): void {
  if (added.has(file)) return
  added.add(file)
  Object.assign(words, file(wordKit))
}
