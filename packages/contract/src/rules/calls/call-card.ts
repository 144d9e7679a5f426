import type { Locale } from '../locale.ts'
import { readPlainText, type TextLimits } from '../plain-text.ts'

/** A fan's words for the artist, shown during the call. Only the name is required. */
export interface CallCard {
  name: string
  /** How the name is said. */
  reading: string
  /** Language that the fan speaks. */
  language: Locale
  note: string
  /** Words to sign for the fan. */
  signText: string
}

type CardField = Exclude<keyof CallCard, 'language'>

/** Most characters as readers count them (graphemes), and lines; name, reading and text as on a signed item. */
export const callCardLimits: Readonly<Record<CardField, TextLimits>> = {
  name: { max: 30, lines: 1 },
  reading: { max: 30, lines: 1 },
  note: { max: 100, lines: 3 },
  signText: { max: 60, lines: 3 },
}

export interface CallCardProblem {
  path: CardField
  rule: string
}

const fields = Object.keys(callCardLimits) as CardField[]

/** Returns the card to store, or every field with the first rule that it breaks. */
export function readCallCard(given: CallCard): { card: CallCard } | { problems: CallCardProblem[] } {
  const card = { ...given }
  const problems: CallCardProblem[] = []
  for (const path of fields) {
    const read = readPlainText(given[path], callCardLimits[path])
    const isBlank = 'problem' in read && read.problem === 'blank'
    if ('text' in read) card[path] = read.text
    else if (!isBlank) problems.push({ path, rule: read.problem })
    else if (path === 'name') problems.push({ path, rule: 'required' })
    else card[path] = ''
  }
  return problems.length > 0 ? { problems } : { card }
}
