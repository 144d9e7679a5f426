import { grantingRole } from '@encore/contract/rules/studio-roles'
import type { ApprovalRow } from '#modules/studio/approvals/index.ts'
import type { Staff } from '#platform/http/principal.ts'

export type Actor = Pick<Staff, 'uid' | 'held'>
type Approval = Pick<ApprovalRow, 'eventId' | 'askedBy'>

/** What is of no event is seen by who works on all of them. */
export const canView = ({ held }: Actor, { eventId }: Approval): boolean =>
  grantingRole(held, 'order.read', eventId) !== null

/** Their role makes them a second person there, if it is not their own wish. */
export const canApprove = ({ held }: Actor, { eventId }: Approval): boolean =>
  grantingRole(held, 'refund.approve', eventId) !== null

/** Who asked takes it back so. */
export const canReject = (actor: Actor, approval: Approval): boolean =>
  approval.askedBy === actor.uid || canApprove(actor, approval)
