/** Requests that a second member of staff must approve. `approval-decisions` carries out what is approved. */
export { approvalHours, requestApproval } from './request-approval.ts'
export {
  type ApprovalRow,
  approveApproval as approveOnce,
  rejectApproval,
  selectApproval as approvalById,
  selectOldestPendingAgeSec as oldestPendingAgeSec,
  selectPending as pendingApprovals,
} from './store.ts'
