/** Heights of our renditions in lines, ascending. */
export const ladderHeights = [360, 540, 720] as const
export const topHeight = ladderHeights[2]
export const tierCamerasMax = 12

/** The part of a show that a ticket opens: the main camera and `cameras` (null for all), up to `maxHeight`. */
export interface TicketTier {
  cameras: readonly string[] | null
  /** Lines; null for no limit. */
  maxHeight: number | null
}

export const wholeTier: TicketTier = { cameras: null, maxHeight: null }

/** True for every camera and rendition, including future ones. */
export const isWhole = ({ cameras, maxHeight }: TicketTier): boolean => cameras === null && maxHeight === null

/** Maximum picture height of a camera in lines; 0 when closed. A null camera is the main one. */
export const heightIn = ({ cameras, maxHeight }: TicketTier, camera: string | null): number =>
  camera === null || cameras === null || cameras.includes(camera) ? (maxHeight ?? Infinity) : 0

const highest = (tiers: readonly TicketTier[], camera: string | null): number =>
  Math.max(0, ...tiers.map((tier) => heightIn(tier, camera)))

/** Matches no list of cameras; it represents cameras that a show may get later. */
const anyOther = ''

/**
 * True when a ticket opens something that the held ones do not. `cameras` are the channel's additional cameras; null
 * when unknown.
 */
export function opensMore(
  wanted: TicketTier,
  held: readonly TicketTier[],
  cameras: readonly string[] | null,
): boolean {
  const named = [wanted, ...held].flatMap((tier) => tier.cameras ?? [])
  const places = [null, ...(cameras ?? [...named, anyOther])]
  const top = cameras === null ? Infinity : topHeight
  const seen = (height: number) => Math.min(height, top)
  return places.some((camera) => seen(heightIn(wanted, camera)) > seen(highest(held, camera)))
}

/** Returns the channel's cameras that the tickets open, and the maximum picture height. */
export function shownOf<C extends { name: string }>(
  tiers: readonly TicketTier[],
  carried: readonly C[],
): { cameras: C[]; maxHeight: number } {
  return {
    cameras: carried.filter(({ name }) => highest(tiers, name) > 0),
    maxHeight: Math.min(highest(tiers, null), topHeight),
  }
}
