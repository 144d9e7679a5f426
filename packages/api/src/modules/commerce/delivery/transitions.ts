import type { parcelStates, pickupStates } from '@encore/contract/endpoints'
import type { Transitions } from '#kernel/transitions.ts'

export type ParcelState = (typeof parcelStates)[number]

export type ParcelEvent =
  | 'shipped'
  | 'delivered'
  /** The carrier returned the parcel. */
  | 'cameBack'
  /** The order was refunded while the parcel was not in transit. */
  | 'stopped'
  /** The refund was cancelled. */
  | 'resumed'

/** All transitions of a parcel. A returned parcel may be sent again. */
export const parcelGraph: Transitions<ParcelState, ParcelEvent> = {
  PREPARING: { shipped: 'SHIPPED', stopped: 'STOPPED' },
  SHIPPED: { delivered: 'DELIVERED', cameBack: 'RETURNED' },
  DELIVERED: { cameBack: 'RETURNED' },
  RETURNED: { shipped: 'SHIPPED', stopped: 'STOPPED' },
  STOPPED: { resumed: 'PREPARING' },
}

export type PickupState = (typeof pickupStates)[number]

export type PickupEvent = 'handedOver' | 'takenBack' | 'ended' | 'resumed'

/** All transitions of a pass: handed over once, unless staff undoes it. */
export const pickupGraph: Transitions<PickupState, PickupEvent> = {
  READY: { handedOver: 'HANDED_OVER', ended: 'ENDED' },
  HANDED_OVER: { takenBack: 'READY' },
  ENDED: { resumed: 'READY' },
}
