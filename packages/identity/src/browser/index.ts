export { encodeBasic } from './basic.ts'
export { createEmbeddedIdentity, type EmbeddedIdentitySettings } from './embedded.ts'
export {
  type BrowserIdentity,
  IdentityUnreachable,
  type SessionUser,
  type SignInOutcome,
} from './identity.ts'
