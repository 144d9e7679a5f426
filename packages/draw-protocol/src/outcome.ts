import { compareBytes, hex } from './bytes.ts'
import { entryKeys, type LogEvent } from './encoding.ts'

/** `LOTS`: each entry takes part. `EQUAL`: the oldest entry of each entrant takes part. */
export const modes = ['LOTS', 'EQUAL'] as const
export type Mode = (typeof modes)[number]

/** An entry of a closed log that was not taken out again; ids in hexadecimal. */
export interface Entered {
  entry: string
  entrant: string
}

/** Entries that take part, in order of the log. */
export function enteredOf(events: Iterable<LogEvent>): Entered[] {
  const entered = new Map<string, Entered>()
  for (const event of events) {
    const entry = hex(event.entry)
    if (event.operation === 'IN') entered.set(entry, { entry, entrant: hex(event.entrant) })
    else entered.delete(entry)
  }
  return [...entered.values()]
}

export interface OutcomeRules {
  mode: Mode
  places: number
  reserves: number
}

/** Winners first, then reserves, by rank; shorter than both together when there are too few entrants. */
export function outcomeOf(
  entered: readonly Entered[],
  secret: Uint8Array,
  { mode, places, reserves }: OutcomeRules,
): Entered[] {
  const keyOf = entryKeys(secret)
  const ranked = (mode === 'EQUAL' ? firstOfEach(entered) : entered)
    .map((one) => ({ one, id: idBytes(one.entry) }))
    .map(({ one, id }) => ({ one, id, key: keyOf(id) }))
    .sort((a, b) => compareBytes(a.key, b.key) || compareBytes(a.id, b.id))
  return firstOfEach(ranked.map(({ one }) => one)).slice(0, places + reserves)
}

function firstOfEach(entered: readonly Entered[]): Entered[] {
  const seen = new Set<string>()
  return entered.filter(({ entrant }) => !seen.has(entrant) && seen.add(entrant))
}

const idBytes = (id: string): Uint8Array =>
  Uint8Array.from({ length: id.length / 2 }, (_, at) => Number.parseInt(id.slice(at * 2, at * 2 + 2), 16))
