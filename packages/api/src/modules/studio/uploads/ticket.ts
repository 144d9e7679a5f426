import { createHmac, timingSafeEqual } from 'node:crypto'
import type { UploadPurpose } from '@encore/contract/rules/uploads'

export interface Ticket {
  name: string
  bytes: number
  purpose: UploadPurpose
}

/** Makes the id of an upload. It contains all upload data, signed for the member who started it. */
export const signUploadToken = (secret: Buffer, ticket: Ticket, uid: string): string =>
  `${ticket.name}.${ticket.bytes}.${ticket.purpose}.${sign(secret, ticket, uid)}`

/** Null when the signature is invalid or for another member. */
export function openTicket(secret: Buffer, text: string, uid: string): Ticket | null {
  const [, name = '', bytes = '', purpose = '', signature = ''] =
    /^([0-9a-f]{32})\.(\d{1,15})\.([A-Z]+)\.([\w-]{43})$/.exec(text) ?? []
  const ticket = { name, bytes: Number(bytes), purpose: purpose as UploadPurpose }
  const expected = Buffer.from(sign(secret, ticket, uid))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? ticket : null
}

const sign = (secret: Buffer, { name, bytes, purpose }: Ticket, uid: string): string =>
  createHmac('sha256', secret).update(`${name} ${bytes} ${purpose} ${uid}`).digest('base64url')
