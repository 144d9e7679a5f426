import { hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** What a derived key is for; a key of one purpose proves nothing for another. */
export type SecretPurpose =
  | 'identity-keys'
  | 'guest-cookie'
  | 'verification-code'
  | 'password-pepper'
  | 'playback'
  | 'order-reference'

/** 32 bytes per purpose, derived from one root; the same in every process of one deployment. */
export type Secrets = (purpose: SecretPurpose) => Buffer

/** The root is APP_SECRET; a demo without one makes its own once and keeps it in DATA_DIR, readable by its owner only. */
export function createSecrets(config: Config): Secrets {
  const root = config.APP_SECRET ? Buffer.from(config.APP_SECRET, 'utf8') : keptSecret(config.DATA_DIR)
  return (purpose) => Buffer.from(hkdfSync('sha256', root, 'encore', purpose, 32))
}

function keptSecret(folder: string): Buffer {
  const file = join(folder, 'secret')
  try {
    return readFileSync(file)
  } catch {
    mkdirSync(folder, { recursive: true })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(32), { mode: 0o600 })
    try {
      linkSync(draft, file)
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
    } finally {
      rmSync(draft, { force: true })
    }
    return readFileSync(file)
  }
}
