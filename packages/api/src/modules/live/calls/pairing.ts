import { createHash, randomInt } from 'node:crypto'
import type { Tx } from '#platform/db/connect.ts'
import { addTry, upsertCode, useCode } from './pairing-store.ts'

const codeLifeMs = 10 * 60_000
/** Wrong codes after which open codes end. With thirty of them a guess succeeds once in 60,000 attacks. */
const maxTries = 50

export interface PairingCode {
  /** Eight digits, good once. */
  code: string
  expiresAt: Date
}

/** Creates the code with which the next device of a station is paired; an earlier code ends. */
export async function createPairingCode(tx: Tx, stationId: string): Promise<PairingCode> {
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  const expiresAt = await upsertCode(tx, stationId, hashOf(code), codeLifeMs)
  if (!expiresAt) throw new Error(`${stationId} got no code`)
  return { code, expiresAt }
}

/** Uses a code up. Null for one that is wrong, used or expired; the attempt is counted when the transaction commits. */
export async function redeemPairingCode(tx: Tx, code: string): Promise<{ stationId: string } | null> {
  const stationId = await useCode(tx, hashOf(code), maxTries)
  if (stationId === null) await addTry(tx)
  return stationId === null ? null : { stationId }
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()
