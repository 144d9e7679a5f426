import { hkdfSync, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

const secretBytes = 32

/** Purpose of a derived key; a key proves nothing for another purpose. */
export type SecretPurpose =
  | 'identity-keys'
  | 'guest-cookie'
  | 'verification-code'
  | 'password-pepper'
  | 'social-sign-in'
  | 'address-digest'
  | 'playback'
  | 'payment-address'
  | 'customs-code'
  | 'pickup-code'
  | 'download-link'
  | 'gift-link'
  | 'order-id'
  | 'chat-chunks'
  | 'known-device'
  | 'second-factor'
  | 'next-factor'
  | 'recovery-code'
  | 'studio-invitation'
  | 'studio-file'
  | 'studio-upload'
  | 'page-preview'
  | 'list-cursor'
  | 'settlement'
  | 'unsubscribe'
  | 'draw-seed'
  | 'allotment-seed'
  | 'queue-seed'
  | 'call-relay'
  | 'call-key'
  | 'keepsake-mark'

/** Returns 32 bytes per purpose, derived from one root; the same in every process of one deployment. */
export type Secrets = (purpose: SecretPurpose) => Buffer

/** The root is APP_SECRET; a demo without one creates it once and keeps it in DATA_DIR, readable by its owner only. */
export function createSecrets(config: Config): Secrets {
  const root = config.APP_SECRET
    ? Buffer.from(config.APP_SECRET, 'utf8')
    : keptSecret(config.DATA_DIR, 'secret')
  return (purpose) => Buffer.from(hkdfSync('sha256', root, 'encore', purpose, 32))
}

/** Returns the 32 secret bytes of a file; creates it once, readable by its owner only. */
export function keptSecret(folder: string, name: string): Buffer {
  const file = join(folder, name)
  if (!existsSync(file)) makeSecret(folder, file)
  // Copying the folder may have opened the file to others.
  if (statSync(file).mode & 0o077) chmodSync(file, 0o600)
  const secret = readFileSync(file)
  if (secret.length !== secretBytes) throw new Error(`${file} is not the secret that was written there`)
  return secret
}

/**
 * Writes the complete file under another name first: of several processes that start simultaneously, one wins and all
 * read the same.
 */
function makeSecret(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(secretBytes), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
  } finally {
    rmSync(draft, { force: true })
  }
}
