import { grantingRole } from '@encore/contract/rules/studio-roles'
import type { DeedRow } from '#modules/studio/approvals/index.ts'
import type { Staff } from '#platform/http/principal.ts'

export type Seat = Pick<Staff, 'uid' | 'held'>
type Deed = Pick<DeedRow, 'eventId' | 'askedBy'>

/** What is of no event is seen by who works on all of them. */
export const maySee = ({ held }: Seat, { eventId }: Deed): boolean =>
  grantingRole(held, 'order.read', eventId) !== null

/** Their role makes them a second person there, if it is not their own wish. */
export const isSecond = ({ held }: Seat, { eventId }: Deed): boolean =>
  grantingRole(held, 'refund.approve', eventId) !== null

/** Who asked takes it back so. */
export const mayRefuse = (seat: Seat, deed: Deed): boolean =>
  deed.askedBy === seat.uid || isSecond(seat, deed)
