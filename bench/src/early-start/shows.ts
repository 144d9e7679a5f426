import {
  connectFactor,
  makeOwner,
  type RunningProduct,
  type StaffSession,
  signInStaff,
  signUpFan,
} from '@encore/dev-env'

const owner = { email: 'earlyowner@fans.test', password: 'a lighthouse over 9 slow tides' }
const minuteMs = 60_000
/** Announced start, minutes from now: an organiser may go live up to an hour early. */
export const aheadMinutes = 41

export async function openOwnerSession(product: RunningProduct): Promise<StaffSession> {
  await signUpFan(product, { ...owner, nickname: 'earlyowner', language: 'en' })
  await makeOwner(product, owner.email)
  const { factor } = await connectFactor(product, owner)
  return signInStaff(product, { ...owner, factor })
}

/** Publishes a show that is free for every member; returns its id. */
export async function announceShow(
  { call }: StaffSession,
  copyOf: string,
  { title, kind }: { title: string; kind: 'SIMULIVE' | 'INGEST' },
): Promise<string> {
  const startAt = new Date(Date.now() + (9 * 60 + aheadMinutes) * minuteMs).toISOString().slice(0, 16)
  const made = await call('POST /api/studio/event', {
    body: { template: 'BLANK', copyOf, title: { en: title }, zone: 'Asia/Seoul', startAt },
  })
  if (!made.ok) throw new Error(`No event: ${made.error.name}`)
  const params = { eventId: made.value.id }
  const sheet = await call('GET /api/studio/event/{eventId}/draft', { params })
  if (!sheet.ok) throw new Error(`No draft: ${sheet.error.name}`)
  const { version, draft } = sheet.value
  const saved = await call('PUT /api/studio/event/{eventId}/draft', {
    params,
    body: { version, draft: { ...draft, isFree: true }, confirmed: [] },
  })
  if (!saved.ok) throw new Error(`Not free: ${saved.error.name}`)
  const shelf = await call('GET /api/studio/event/{eventId}/live/recording', { params })
  const ready = shelf.ok ? shelf.value.recordings.find(({ state }) => state === 'READY') : undefined
  const recordingId = kind === 'SIMULIVE' ? (ready?.id ?? null) : null
  const body = { kind, url: null, recordingId }
  const set = await call('PUT /api/studio/event/{eventId}/live/channel', { params, body })
  if (!set.ok) throw new Error(`No channel: ${set.error.name}`)
  const published = await call('POST /api/studio/event/{eventId}/publish', { params, body: {} })
  if (!published.ok) throw new Error(`Not published: ${published.error.name}`)
  return params.eventId
}

/** Returns the moment before the call, epoch milliseconds. */
export async function goLive({ call }: StaffSession, eventId: string): Promise<number> {
  const at = Date.now()
  const begun = await call('POST /api/studio/event/{eventId}/live/start', { params: { eventId }, body: {} })
  if (!begun.ok) throw new Error(`Not live: ${begun.error.name}`)
  return at
}
