export { freePort } from '@encore/api'
export { type OwnRedis, openOwnRedis } from '@encore/api/testing'
export { type FirebaseStandIn, startFirebaseStandIn } from '@encore/identity/testing'
export { type BootOptions, bootProduct, type ProcessBeside, type RunningProduct } from './boot.ts'
export { type CallRecord, callFaults, callRecords, pairingCode } from './call-records.ts'
export { type Camera, cameraColour, startCamera } from './camera.ts'
export { passHours, timeOf } from './clock.ts'
export { type Fan, type FanWorld, mailedCode, signInFan, signUpFan } from './fan.ts'
export { mailed } from './mailed.ts'
export {
  appoint,
  callFirstFan,
  changeProduct,
  closeShop,
  feedByEncoder,
  hideEvent,
  letProofAge,
  type MeasuredMinute,
  makeOwner,
  measureShow,
  type ProductChange,
  renameEvent,
  repeatHighlights,
  saidInShow,
  writeToFan,
} from './organiser.ts'
export { blockReading } from './outage.ts'
export {
  beDeclined,
  buyCubes,
  buyCubesAtShop,
  leaveOpen,
  openGatewayPage,
  payByCard,
  settled,
  takeNumber,
} from './pay.ts'
export { connectFactor, type StaffSession, signInStaff } from './staff-session.ts'
export { factorCode, mailedInvitation } from './studio.ts'
