import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Member } from '#platform/http/principal.ts'

/** Lifetime of a link in seconds. */
export const linkSec = 120

type Holder = Pick<Member, 'uid' | 'sid'>

/** Signs the last segment of a link: file id, expiry and a signature bound to the session without naming it. */
export function signLink(secret: Buffer, fileId: string, holder: Holder, endsSec: number): string {
  return `${fileId}.${endsSec}.${sign(secret, fileId, holder, endsSec)}`
}

/** Returns the id of the file, or of what has one, when the link is valid for this session; null when expired, forged or for another session. */
export function openLink(secret: Buffer, link: string, holder: Holder, nowMs: number): string | null {
  const [, fileId = '', ends = '', signature = ''] =
    /^([a-z]{2}_\w{26})\.(\d{1,12})\.([\w-]{43})$/.exec(link) ?? []
  const expected = Buffer.from(sign(secret, fileId, holder, Number(ends)))
  const given = Buffer.from(signature)
  const isRight = given.length === expected.length && timingSafeEqual(given, expected)
  return isRight && nowMs < Number(ends) * 1000 ? fileId : null
}

const sign = (secret: Buffer, fileId: string, { uid, sid }: Holder, endsSec: number): string =>
  createHmac('sha256', secret).update(`${fileId} ${endsSec} ${uid} ${sid}`).digest('base64url')
