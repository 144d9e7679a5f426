import type { StudioProduct } from '@encore/contract/endpoints'

/** Where goods of no event are sold from, the clock on the wall is Seoul's. */
export const homeZone = 'Asia/Seoul'

export const zoneOf = ({ event }: Pick<StudioProduct, 'event'>): string => event?.zone ?? homeZone
