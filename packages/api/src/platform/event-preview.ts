import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from './context.ts'

/** Somebody of the studio looks at an event's page before others do, as it is at a moment; null is now. */
export interface EventPreview {
  eventId: string
  at: Date | null
}

type Tools = Pick<Ctx, 'secrets' | 'clock'>

/** The header by which a page that is rendered for a preview says so. */
export const previewHeader = 'x-event-preview'

/** What the page's address carries it in. */
export const previewParameter = 'preview'

const hour = 3_600

/** What a preview's address carries: good for an hour, for this event only. */
export function sealPreview(tools: Tools, { eventId, at }: EventPreview): string {
  const ends = Math.floor(tools.clock.now() / 1000) + hour
  const said = `${eventId}.${at?.getTime() ?? ''}.${ends}`
  return `${said}.${seal(tools, said)}`
}

/** Null for what is over, forged, or for another event. */
export function openPreview(
  tools: Tools,
  token: string | null | undefined,
  eventId: string,
): EventPreview | null {
  const match = /^((ev_\w{26})\.(-?\d{0,15})\.(\d{1,12}))\.([\w-]{43})$/.exec(token ?? '')
  const [, said = '', id = '', at = '', ends = '', sealed = ''] = match ?? []
  const [given, expected] = [Buffer.from(sealed), Buffer.from(seal(tools, said))]
  const isRight = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isRight || id !== eventId || tools.clock.now() >= Number(ends) * 1000) return null
  return { eventId, at: at === '' ? null : new Date(Number(at)) }
}

const seal = ({ secrets }: Tools, said: string) =>
  createHmac('sha256', secrets('event-preview')).update(said).digest('base64url')
