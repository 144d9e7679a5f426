import { createHmac, timingSafeEqual } from 'node:crypto'

const stepMs = 30_000
const digits = 6
/** Accepts clocks that are one step off, either way. */
const drift = 1

/** Returns the code of one step (RFC 6238 with SHA-1, which authenticator apps support). */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const stepOf = (nowMs: number): number => Math.floor(nowMs / stepMs)

/** Returns the step of a current code later than `lastStep`; null for a wrong or used code. */
export function stepOfCode(secret: Buffer, code: string, nowMs: number, lastStep: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const given = Buffer.from(code)
  const now = stepOf(nowMs)
  for (let step = now - drift; step <= now + drift; step++) {
    if (step > lastStep && timingSafeEqual(Buffer.from(codeAt(secret, step)), given)) return step
  }
  return null
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes by RFC 4648, without padding. */
export function base32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('')
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The URI in the QR code for authenticator apps. */
export const factorUri = (issuer: string, account: string, secret: Buffer): string =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
