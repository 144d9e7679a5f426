import type { parcelStates, pickupStates } from '@encore/contract/endpoints'
import type { Transitions } from '#kernel/transitions.ts'

export type ParcelState = (typeof parcelStates)[number]

export type ParcelEvent =
  /** The carrier has it, by a number. */
  | 'shipped'
  | 'delivered'
  /** The carrier brought it back. */
  | 'cameBack'
  /** The order is given back before anything was sent. */
  | 'stopped'
  /** That refund was taken back. */
  | 'resumed'

/** How parcels move; there is no other way. What came back may be sent once more. */
export const parcelGraph: Transitions<ParcelState, ParcelEvent> = {
  PREPARING: { shipped: 'SHIPPED', stopped: 'STOPPED' },
  SHIPPED: { delivered: 'DELIVERED', cameBack: 'RETURNED' },
  DELIVERED: { cameBack: 'RETURNED' },
  RETURNED: { shipped: 'SHIPPED', stopped: 'STOPPED' },
  STOPPED: { resumed: 'PREPARING' },
}

export type PickupState = (typeof pickupStates)[number]

export type PickupEvent = 'handedOver' | 'takenBack' | 'ended' | 'resumed'

/** How passes move: handed over once, unless the desk takes it back. */
export const pickupGraph: Transitions<PickupState, PickupEvent> = {
  READY: { handedOver: 'HANDED_OVER', ended: 'ENDED' },
  HANDED_OVER: { takenBack: 'READY' },
  ENDED: { resumed: 'READY' },
}
