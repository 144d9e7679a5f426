/** What waits for a second person, kept until one has decided. Who does it then is `approval-desk`. */
export { approvalHours, askSecond } from './ask-second.ts'
export {
  callApprove as approveDeed,
  type DeedRow,
  refuseDeed,
  selectDeed as deedById,
  selectWaiting as waitingDeeds,
  selectWaitingAge as waitingDeedAge,
} from './store.ts'
