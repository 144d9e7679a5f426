import { createHmac, timingSafeEqual } from 'node:crypto'
import type { UploadPurpose } from '@encore/contract/rules/uploads'

export interface Ticket {
  /** Name of its file. */
  name: string
  bytes: number
  purpose: UploadPurpose
}

/** An upload's id: it says all there is to know of it, and is sealed for who began it. */
export const sealTicket = (secret: Buffer, ticket: Ticket, uid: string): string =>
  `${ticket.name}.${ticket.bytes}.${ticket.purpose}.${seal(secret, ticket, uid)}`

/** Null for what is forged, or somebody else's. */
export function openTicket(secret: Buffer, text: string, uid: string): Ticket | null {
  const [, name = '', bytes = '', purpose = '', sealed = ''] =
    /^([0-9a-f]{32})\.(\d{1,15})\.([A-Z]+)\.([\w-]{43})$/.exec(text) ?? []
  const ticket = { name, bytes: Number(bytes), purpose: purpose as UploadPurpose }
  const expected = Buffer.from(seal(secret, ticket, uid))
  const given = Buffer.from(sealed)
  return given.length === expected.length && timingSafeEqual(given, expected) ? ticket : null
}

const seal = (secret: Buffer, { name, bytes, purpose }: Ticket, uid: string): string =>
  createHmac('sha256', secret).update(`${name} ${bytes} ${purpose} ${uid}`).digest('base64url')
