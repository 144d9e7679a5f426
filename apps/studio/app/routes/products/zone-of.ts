import type { StudioProduct } from '@encore/contract/endpoints'

/** Zone for products without an event. */
export const homeZone = 'Asia/Seoul'

export const zoneOf = ({ event }: Pick<StudioProduct, 'event'>): string => event?.zone ?? homeZone
