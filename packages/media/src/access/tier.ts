/**
 * The highest picture that a viewer may fetch of each camera, in lines. Infinity is every picture, 0 closes the
 * camera. `others` holds for every camera that `named` does not name.
 */
export type Tier = { main: number; others: number; named: ReadonlyMap<string, number> }

/** What one ticket opens: the main camera and these, null being all of them; and no picture above so many lines. */
export type TicketTier = { cameras: readonly string[] | null; maxHeight: number | null }

export const EVERYTHING: Tier = { main: Infinity, others: Infinity, named: new Map() }

/** `angle` is null for the main camera. */
export const maxHeightOf = ({ main, others, named }: Tier, angle: string | null): number =>
  angle === null ? main : (named.get(angle) ?? others)

/** Of each camera the highest picture that any of the tickets opens; no ticket opens nothing. */
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

/** Whether one tier opens all that another does. */
export const covers = (tier: Tier, other: Tier): boolean =>
  tier.others >= other.others &&
  [null, ...tier.named.keys(), ...other.named.keys()].every(
    (angle) => maxHeightOf(tier, angle) >= maxHeightOf(other, angle),
  )

/** Every camera that there is or will be, in every picture. */
export const opensEverything = ({ main, others }: Tier): boolean => Math.min(main, others) === Infinity

const HEIGHT = '(?:x|0|[1-9]\\d{0,3})'
/** In a token: main, others, and the named cameras in the order of their names. */
export const TIER_WORD = `${HEIGHT}-${HEIGHT}(?:-[a-z0-9]{1,16}_${HEIGHT})*`

/** One text for each tier. */
export function writeTier({ main, others, named }: Tier): string {
  const cells = [...named].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const heights = cells.map(([name, height]) => `${name}_${heightWord(height)}`)
  return [heightWord(main), heightWord(others), ...heights].join('-')
}

/** Reads what `writeTier` wrote. */
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
