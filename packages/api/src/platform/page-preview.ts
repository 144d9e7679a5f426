import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from './context.ts'

/** A staff preview of the page of an event or a notice, as it will be at a given time; null is now. */
export interface PagePreview {
  id: string
  at: Date | null
}

type Tools = Pick<Ctx, 'secrets' | 'clock'>

export const previewHeader = 'x-page-preview'

export const previewParameter = 'preview'

const hour = 3_600

/** Returns a preview token: valid for an hour, for this page only. */
export function signPreview(tools: Tools, { id, at }: PagePreview): string {
  const ends = Math.floor(tools.clock.now() / 1000) + hour
  const said = `${id}.${at?.getTime() ?? ''}.${ends}`
  return `${said}.${sign(tools, said)}`
}

/** Null when it is expired, forged, or made for another page. */
export function openPreview(
  tools: Tools,
  token: string | null | undefined,
  wanted: string,
): PagePreview | null {
  const match = /^((\w{2}_\w{26})\.(-?\d{0,15})\.(\d{1,12}))\.([\w-]{43})$/.exec(token ?? '')
  const [, said = '', id = '', at = '', ends = '', signature = ''] = match ?? []
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(tools, said))]
  const isRight = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isRight || id !== wanted || tools.clock.now() >= Number(ends) * 1000) return null
  return { id, at: at === '' ? null : new Date(Number(at)) }
}

const sign = ({ secrets }: Tools, said: string) =>
  createHmac('sha256', secrets('page-preview')).update(said).digest('base64url')
