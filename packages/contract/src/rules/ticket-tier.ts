/** Lines of the pictures that a channel of ours is sent in, from the smallest to the largest. */
export const ladderHeights = [360, 540, 720] as const
export const topHeight = ladderHeights[2]
export const tierCamerasMax = 12

/** What a ticket opens of its show: the main camera and these, null being all of them; and no higher picture. */
export interface TicketTier {
  cameras: readonly string[] | null
  /** Lines; null: every picture. */
  maxHeight: number | null
}

export const wholeTier: TicketTier = { cameras: null, maxHeight: null }

/** Every camera and every picture that there is or will be. */
export const isWhole = ({ cameras, maxHeight }: TicketTier): boolean => cameras === null && maxHeight === null

/** The highest picture of a camera, in lines; 0: closed. A camera of null is the main one. */
export const heightIn = ({ cameras, maxHeight }: TicketTier, camera: string | null): number =>
  camera === null || cameras === null || cameras.includes(camera) ? (maxHeight ?? Infinity) : 0

const highest = (tiers: readonly TicketTier[], camera: string | null): number =>
  Math.max(0, ...tiers.map((tier) => heightIn(tier, camera)))

/** In no list of cameras: whatever camera a show may get. */
const anyOther = ''

/**
 * Whether a ticket opens something of the show that the held ones do not. `cameras` are those that the channel carries
 * beside the main one; null: nobody knows yet.
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

/** Of the cameras that a channel carries those that tickets open, and the highest picture of any. */
export function shownOf<C extends { name: string }>(
  tiers: readonly TicketTier[],
  carried: readonly C[],
): { cameras: C[]; maxHeight: number } {
  return {
    cameras: carried.filter(({ name }) => highest(tiers, name) > 0),
    maxHeight: Math.min(highest(tiers, null), topHeight),
  }
}
