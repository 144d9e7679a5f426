export { type Credentials, parseBasic } from './basic.ts'
export {
  clearCookieHeader,
  cookieName,
  cookieValue,
  readSessionCookie,
  type SessionCookie,
  secretMatches,
  sessionCookieValue,
  setCookieHeader,
} from './cookie.ts'
export { isSameSiteCall, type SiteHeaders } from './csrf.ts'
export { createEmbeddedProvider, type EmbeddedSettings } from './embedded.ts'
export { createEncrypter, type Encrypter, type EncryptionKey } from './encryption.ts'
export { createEmbeddedUsers, type RefreshStore } from './facade/embedded-users.ts'
export {
  createFacade,
  type Facade,
  type FacadeGrant,
  type FacadeOperation,
  type FacadeUsers,
  facadePaths,
} from './facade/facade.ts'
export { googleUrl, publicKeysHost, publicKeysPath } from './firebase/google.ts'
export {
  createFirebaseProvider,
  type FirebaseSessions,
  type OpenedSession,
} from './firebase/provider.ts'
export { createPublicKeys } from './firebase/public-keys.ts'
export { readServiceAccount, type ServiceAccount } from './firebase/service-account.ts'
export { createFirebaseTokens } from './firebase/tokens.ts'
export { createUserCalls, type UserCalls } from './firebase/user-calls.ts'
export { type KeyStep, planRotation } from './key-rotation.ts'
export { generateKey, type KeyRow, type KeySet, type KeyState, openKeySet } from './keys.ts'
export { createPasswords, type Passwords, type Pepper, type StoredPassword } from './password.ts'
export { judgePassword, type PasswordOwner, type PasswordProblem } from './password-rules.ts'
export * from './provider.ts'
export { afterFailure, type FailureCount, signInWaitSec } from './sign-in-delay.ts'
export type {
  SocialAdapter,
  SocialAnswer,
  SocialIdentity,
  SocialKey,
  SocialOutcome,
  SocialSettings,
} from './social/port.ts'
export { createSocialAdapter } from './social/social-adapter.ts'
export { createTokens, customTokenSec, idTokenSec, type TokenSettings, type Tokens } from './tokens.ts'
export { isGuestUid, isMemberUid, isSid, newGuestUid, newMemberUid, ulid } from './uid.ts'
export {
  type CodeBinding,
  codeHmac,
  codeSendWaitSec,
  codeTries,
  isCodeCorrect,
  newVerificationCode,
  type StoredCode,
  verificationCodeMs,
} from './verification-code.ts'
