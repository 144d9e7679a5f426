/** One counted second of a call, or the part of it that flowed. */
export interface CallSecond {
  /** Public id of the call. */
  callId: string
  epoch: number
  seq: number
  /** Counted milliseconds. */
  ms: number
}

/** Bytes of the key that the server gives to the fan's page alone. */
export const callKeyLength = 32

/** Key of one call; the same type in browsers and in Node. */
export type CallKey = Parameters<typeof crypto.subtle.sign>[1]

/** Reads a key of 64 hexadecimal digits; null for anything else. */
export async function readCallKey(text: string): Promise<CallKey | null> {
  const bytes = readHex(text, callKeyLength)
  return bytes && crypto.subtle.importKey('raw', bytes, { name, hash: 'SHA-256' }, false, ['sign', 'verify'])
}

/** Signs a second with HMAC-SHA-256, as 64 hexadecimal digits; null for what is no second of a call. */
export async function signSecond(key: CallKey, second: CallSecond): Promise<string | null> {
  const bytes = encodeSecond(second)
  return bytes && hex(await crypto.subtle.sign(name, key, bytes))
}

/**
 * True when the fan's key signed this second. WebCrypto compares in constant time (w3c/webcrypto#553, in Node since
 * March 2026).
 */
export async function verifySecond(key: CallKey, second: CallSecond, mac: string): Promise<boolean> {
  const [bytes, given] = [encodeSecond(second), readHex(mac, 32)]
  return bytes !== null && given !== null && crypto.subtle.verify(name, key, given, bytes)
}

const name = 'HMAC'

/** The signed text has one form: `encore-call/1 second <call> <epoch> <seq> <ms>`, in decimal without leading zeros. */
function encodeSecond({ callId, epoch, seq, ms }: CallSecond): Uint8Array<ArrayBuffer> | null {
  const isRead = /^[a-z]{2}_[0-9A-HJKMNP-TV-Z]{26}$/.test(callId)
  if (!isRead || ![epoch, seq, ms].every((value) => Number.isSafeInteger(value) && value >= 0)) return null
  return new Uint8Array(new TextEncoder().encode(`encore-call/1 second ${callId} ${epoch} ${seq} ${ms}`))
}

function readHex(text: string, length: number): Uint8Array<ArrayBuffer> | null {
  if (text.length !== length * 2 || !/^[0-9a-f]*$/.test(text)) return null
  return Uint8Array.from({ length }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16))
}

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
