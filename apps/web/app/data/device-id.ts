import { storageKeys } from '#app/boot/keys.ts'
import { readStored, writeStored } from './stored.ts'

let known: string | null = null

/**
 * Returns a random id of this browser, stored where storage is allowed. The server uses it as a throttle key, never as
 * proof.
 */
export function deviceId(): string {
  known ??= readStored(storageKeys.deviceId)
  if (!known || !uuid.test(known)) {
    known = randomUuid()
    writeStored(storageKeys.deviceId, known)
  }
  return known
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** `crypto.randomUUID` exists on secure origins only; `getRandomValues` everywhere. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
