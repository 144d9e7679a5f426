export { type FirebaseStandIn, startFirebaseStandIn } from '@encore/identity/testing'
export { type BootOptions, bootProduct, type RunningProduct } from './boot.ts'
export { type Fan, type FanWorld, mailedCode, signInFan, signUpFan } from './fan.ts'
export { buyCubes, openGatewayPage, settled } from './pay.ts'
