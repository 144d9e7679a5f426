/**
 * Highest allowed picture per camera, in lines. Infinity allows every picture, 0 closes the camera. `others` applies to
 * every camera that is not in `named`.
 */
export type Tier = { main: number; others: number; named: ReadonlyMap<string, number> }

/** The tier of one ticket: the main camera and these (null for all), up to this height in lines (null for any). */
export type TicketTier = { cameras: readonly string[] | null; maxHeight: number | null }

export const EVERYTHING: Tier = { main: Infinity, others: Infinity, named: new Map() }

/** `angle` is null for the main camera. */
export const maxHeightOf = ({ main, others, named }: Tier, angle: string | null): number =>
  angle === null ? main : (named.get(angle) ?? others)

/** Highest picture per camera that any of the tickets allows; no tickets allow nothing. */
export function unionOf(tickets: readonly TicketTier[]): Tier {
  const highest = (opening: (ticket: TicketTier) => boolean): number =>
    Math.max(0, ...tickets.filter(opening).map(({ maxHeight }) => maxHeight ?? Infinity))
  const others = highest(({ cameras }) => cameras === null)
  const names = new Set(tickets.flatMap(({ cameras }) => cameras ?? []))
  const named = [...names]
    .map((name) => [name, highest(({ cameras }) => cameras === null || cameras.includes(name))] as const)
    .filter(([, height]) => height > others)
  return { main: highest(() => true), others, named: new Map(named) }
}

/** True when `tier` allows everything that `other` allows. */
export const covers = (tier: Tier, other: Tier): boolean =>
  tier.others >= other.others &&
  [null, ...tier.named.keys(), ...other.named.keys()].every(
    (angle) => maxHeightOf(tier, angle) >= maxHeightOf(other, angle),
  )

/** True when every camera, present or future, is allowed in every picture. */
export const opensEverything = ({ main, others }: Tier): boolean => Math.min(main, others) === Infinity

const HEIGHT = '(?:x|0|[1-9]\\d{0,3})'
/** A tier in a token: main, others, and the named cameras ordered by name. */
export const TIER_WORD = `${HEIGHT}-${HEIGHT}(?:-[a-z0-9]{1,16}_${HEIGHT})*`

/** Canonical: each tier has exactly one text. */
export function writeTier({ main, others, named }: Tier): string {
  const cells = [...named].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const heights = cells.map(([name, height]) => `${name}_${heightWord(height)}`)
  return [heightWord(main), heightWord(others), ...heights].join('-')
}

export function readTier(word: string): Tier {
  const [main = '0', others = '0', ...cells] = word.split('-')
  const named = cells.map((cell) => {
    const [name = '', height = '0'] = cell.split('_')
    return [name, readHeight(height)] as const
  })
  return { main: readHeight(main), others: readHeight(others), named: new Map(named) }
}

const heightWord = (lines: number): string => (lines === Infinity ? 'x' : String(lines))
const readHeight = (word: string): number => (word === 'x' ? Infinity : Number(word))
