import { grantingRole } from '@encore/contract/rules/staff-roles'
import type { ApprovalRow } from '#modules/studio/approvals/index.ts'
import type { Staff } from '#platform/http/principal.ts'

export type Actor = Pick<Staff, 'uid' | 'held'>
type Approval = Pick<ApprovalRow, 'eventId' | 'askedBy'>

/** Requests without an event are visible only to staff with a role for all events. */
export const canView = ({ held }: Actor, { eventId }: Approval): boolean =>
  grantingRole(held, 'order.read', eventId) !== null

/** True when the caller's role may approve this event's requests. Self-approval is checked elsewhere. */
export const canApprove = ({ held }: Actor, { eventId }: Approval): boolean =>
  grantingRole(held, 'refund.approve', eventId) !== null

/** The requester may also withdraw their own request. */
export const canReject = (actor: Actor, approval: Approval): boolean =>
  approval.askedBy === actor.uid || canApprove(actor, approval)
