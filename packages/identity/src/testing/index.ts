export { type FirebaseStandIn, startFirebaseStandIn } from './firebase-stand-in.ts'
