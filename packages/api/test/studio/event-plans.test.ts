import type { EventSheet } from '@encore/contract/endpoints'
import { laterBy, localOf } from '@encore/contract/rules/local-time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EventWrite, lockWritten } from '#modules/catalog/events/index.ts'
import { importCatalog } from '#modules/catalog/writer/index.ts'
import { showDue } from '#modules/studio/events/show-due.ts'
import { aProduct, definition } from '#test/catalog/catalogue.ts'
import { addEvent } from '#test/live/theatre.ts'
import { waitingForLocks } from '#test/waiting.ts'
import { type Colleague, everywhere, openStudio, type Studio } from './studio-world.ts'
import { withoutWords } from './without-words.ts'

let studio: Studio
let planner: Colleague
beforeAll(async () => {
  studio = await openStudio()
})
beforeEach(async () => {
  planner = await studio.hire(everywhere('ORGANISER'))
})
afterAll(() => studio.close())

const zone = 'Asia/Seoul'
const productNow = () => studio.world.api.ctx.clock.now()
/** The venue's local time `minutes` from now. */
const inMinutes = (minutes: number) => localOf(productNow() + minutes * 60_000, zone)
const send = (key: Parameters<Studio['send']>[0], eventId: string, body?: object) =>
  studio.send(key, { cookie: planner.staffCookie, params: { eventId }, ...(body && { body }) })
const publish = (eventId: string, at?: string | null) =>
  send('POST /api/studio/event/{eventId}/publish', eventId, at === undefined ? {} : { at })
const hide = (eventId: string) => send('POST /api/studio/event/{eventId}/hide', eventId, {})
const sheet = async (eventId: string): Promise<EventSheet> =>
  (await send('GET /api/studio/event/{eventId}/draft', eventId)).body
const isShown = async (id: string) =>
  (await studio.world.send('GET /api/v1/event/{id}', { params: { id } })).status === 200
const look = () => showDue(studio.world.api.ctx)

async function addReady(change: Partial<EventWrite> = {}): Promise<string> {
  const hours = (count: number) => new Date(productNow() + count * 3_600_000)
  const times = { doorsAt: hours(23), startAt: hours(24), endAt: hours(26), ticketCloseAt: hours(24) }
  return (await addEvent(studio.world, { isHidden: true, isFree: true, zone, ...times, ...change })).id
}

interface Entry {
  action: string
  actor: string | null
  request: string
  before: object | null
  after: object | null
}
const entriesOf = (id: string) => studio.world.db.owner<Entry[]>`
  select action, actor_uid as actor, request_id as request, before, after from audit_entry
  where object_kind = 'event' and object_id = ${id} and outcome = 'DONE' order by seq`
const actionsOf = async (id: string) => (await entriesOf(id)).map(({ action }) => action)

test('planned publication: keeps an event hidden until its time, then publishes it and logs its planner', async () => {
  const id = await addReady()
  const at = inMinutes(10)
  expect((await publish(id, at)).status).toBe(204)
  expect((await sheet(id)).publishAt).toEqual({
    ...{ local: at, by: expect.any(String) },
    at: new Date(`${at}:00+09:00`).toISOString(),
  })
  const list = await studio.send('GET /api/studio/event', { cookie: planner.staffCookie })
  expect(list.body.content).toContainEqual(
    expect.objectContaining({ id, publishAt: expect.any(String), isHidden: true }),
  )
  await studio.pass('8 minutes')
  await look()
  expect(await isShown(id)).toBe(false)
  const pages: string[] = []
  studio.world.api.ctx.bus.on('catalog', () => pages.push('dropped'))
  await studio.pass('3 minutes')
  await look()
  await expect.poll(() => isShown(id)).toBe(true)
  await expect.poll(() => pages.length).toBeGreaterThan(0)
  expect(await sheet(id)).toMatchObject({ isHidden: false, publishAt: null, publishMissedAt: null })
  const [planned, shown] = await entriesOf(id)
  const moment = new Date(`${at}:00+09:00`).toISOString()
  expect(planned).toMatchObject({ action: 'event.publish', after: { publishAt: moment } })
  expect(shown).toMatchObject({
    ...{ action: 'event.publish-planned', actor: planner.uid, request: 'schedule' },
    before: { isHidden: true, publishAt: moment },
    after: { isHidden: false, publishAt: null },
  })
  expect(await actionsOf(id)).toHaveLength(2)
})

test('planned publication: runs in one of two processes, and in both without the guard', async () => {
  const { app } = studio.world.db
  const { log } = studio.world.api.ctx
  const [guarded, unguarded] = [await addReady(), await addReady()]
  for (const id of [guarded, unguarded]) await publish(id, inMinutes(2))
  const unguardedTurns: Promise<void>[] = []
  await app.begin(async (keeper) => {
    await lockWritten(keeper, unguarded)
    await app.begin(async (another) => {
      await lockWritten(another, guarded)
      await studio.pass('3 minutes')
      await Promise.all([look(), look()])
      expect(await isShown(guarded)).toBe(false)
    })
    await Promise.all([look(), look(), look()])
    await expect.poll(() => isShown(guarded)).toBe(true)
    expect(await actionsOf(guarded)).toEqual(['event.publish', 'event.publish-planned'])
    const sql = withoutWords(app, 'for no key update skip locked')
    unguardedTurns.push(showDue({ sql, log }), showDue({ sql, log }))
    await expect.poll(() => waitingForLocks(studio.world.db.owner)).toBe(2)
  })
  await Promise.all(unguardedTurns)
  expect(await actionsOf(unguarded)).toEqual([
    ...['event.publish', 'event.publish-planned', 'event.publish-planned'],
  ])
})

test('planned publication: keeps an incomplete event hidden and reports it until somebody decides', async () => {
  const id = await addReady({ isFree: false })
  expect((await publish(id, inMinutes(10))).body).toMatchObject({
    ...{ name: 'EVENT_NOT_READY', data: { needs: ['tickets'] } },
  })
  const ticket = (change: object) =>
    importCatalog(
      studio.world.api.ctx,
      definition({
        products: [
          aProduct({ eventId: id, payEndAt: new Date(productNow() + 86_400_000), ...change }, 'planned'),
        ],
      }),
    )
  await ticket({})
  const at = inMinutes(10)
  expect((await publish(id, at)).status).toBe(204)
  await ticket({ isHidden: true })
  await studio.pass('11 minutes')
  await look()
  await expect.poll(async () => (await sheet(id)).publishMissedAt).not.toBeNull()
  await look()
  expect(await isShown(id)).toBe(false)
  const missed = new Date(`${at}:00+09:00`).toISOString()
  expect(await sheet(id)).toMatchObject({
    ...{ isHidden: true, publishAt: null, publishMissedAt: missed, needs: ['tickets'] },
  })
  const entries = await entriesOf(id)
  expect(entries).toHaveLength(2)
  expect(entries[1]).toMatchObject({
    ...{ action: 'event.miss-plan', actor: planner.uid, request: 'schedule' },
    ...{ before: { publishAt: missed }, after: { publishAt: null, needs: ['tickets'] } },
  })
  await ticket({})
  await look()
  expect(await isShown(id)).toBe(false)
  expect((await publish(id, inMinutes(10))).status).toBe(204)
  expect((await sheet(id)).publishMissedAt).toBeNull()
})

test('planned publication: can be changed, withdrawn or overtaken, and ends with the event', async () => {
  const id = await addReady()
  await publish(id, inMinutes(10))
  const later = inMinutes(20)
  await publish(id, later)
  expect((await sheet(id)).publishAt?.local).toBe(later)
  expect((await hide(id)).status).toBe(204)
  expect(await sheet(id)).toMatchObject({ isHidden: true, publishAt: null })
  await publish(id, inMinutes(10))
  expect((await publish(id, null)).status).toBe(204)
  expect(await sheet(id)).toMatchObject({ isHidden: false, publishAt: null })
  const changes = (await entriesOf(id)).map(({ before, after }) => Object.keys({ ...before, ...after }))
  expect(changes.slice(0, 3)).toEqual([['publishAt'], ['publishAt'], ['publishAt']])

  const canceled = await addReady()
  await publish(canceled, inMinutes(10))
  expect((await send('POST /api/studio/event/{eventId}/cancel', canceled, { note: {} })).status).toBe(200)
  expect(await sheet(canceled)).toMatchObject({ status: 'CANCELED', publishAt: null })
  await studio.pass('11 minutes')
  await look()
  expect(await isShown(canceled)).toBe(false)
  expect((await publish(canceled, inMinutes(10))).body.name).toBe('EVENT_ENDED')
})

test('planned publication: refuses an impossible time at its field and plans nothing', async () => {
  const id = await addReady()
  const refused = async (at: string) => (await publish(id, at)).body.fields
  expect(await refused(inMinutes(-1))).toEqual([{ path: 'at', rule: 'future' }])
  expect(await refused(inMinutes(26 * 60 + 1))).toEqual([{ path: 'at', rule: 'before-end' }])
  expect(await refused('2027-02-30T12:00')).toEqual([{ path: 'at', rule: 'format' }])
  expect(await refused('tomorrow')).toEqual([{ path: 'at', rule: 'pattern' }])
  expect(await sheet(id)).toMatchObject({ publishAt: null, version: 1 })
  await publish(id)
  expect(await refused(inMinutes(10))).toEqual([{ path: 'at', rule: 'shown' }])
})

test('planned publication: refuses an end before the time of publication', async () => {
  const id = await addReady()
  await publish(id, inMinutes(25 * 60))
  const { draft, version } = await sheet(id)
  const endAt = laterBy(draft.startAt, 30)
  const body = { version, draft: { ...draft, endAt }, confirmed: [] }
  expect((await send('PUT /api/studio/event/{eventId}/draft', id, body)).body.fields).toEqual([
    { path: 'draft/endAt', rule: 'after-publish' },
  ])
  const earlier = (local: string) => laterBy(local, -180)
  const moved = {
    ...{ version, note: {}, follow: { sales: [], downloads: [], pickups: [] } },
    ...{ replayFrom: null, replayTo: null, refundUntil: inMinutes(60) },
    ...{ doorsAt: earlier(draft.doorsAt), startAt: earlier(draft.startAt), endAt: earlier(draft.endAt) },
    ticketCloseAt: earlier(draft.ticketCloseAt),
  }
  expect((await send('POST /api/studio/event/{eventId}/move', id, moved)).body.fields).toEqual([
    { path: 'endAt', rule: 'after-publish' },
  ])
  expect((await sheet(id)).publishAt).not.toBeNull()
})

test('planned publication: is not copied', async () => {
  const id = await addReady()
  await publish(id, inMinutes(10))
  const copy = await studio.send('POST /api/studio/event', {
    cookie: planner.staffCookie,
    body: {
      ...{ template: 'BLANK', copyOf: id, title: { en: 'Again' }, zone },
      startAt: inMinutes(3 * 24 * 60),
    },
  })
  expect(await sheet(copy.body.id)).toMatchObject({ isHidden: true, publishAt: null })
})

test('planned publication: survives a save but not an import as public', async () => {
  const event = await addEvent(studio.world, { isHidden: true, isFree: true, zone })
  await publish(event.id, inMinutes(10))
  const { draft, version } = await sheet(event.id)
  const body = { version, draft: { ...draft, summary: { en: 'New words' } }, confirmed: [] }
  expect((await send('PUT /api/studio/event/{eventId}/draft', event.id, body)).status).toBe(200)
  expect((await sheet(event.id)).publishAt).not.toBeNull()
  const shown = definition({ events: [{ ...event, isHidden: false }] })
  expect((await importCatalog(studio.world.api.ctx, shown)).ok).toBe(true)
  expect(await sheet(event.id)).toMatchObject({ isHidden: false, publishAt: null })
})

test('planned publication: the database refuses a plan for public or canceled events', async () => {
  const { owner } = studio.world.db
  const id = await addReady()
  await publish(id, inMinutes(10))
  await expect(owner`update event set is_hidden = false where id = ${id}`).rejects.toThrow(
    'event_plan_hidden',
  )
  await expect(owner`update event set is_canceled = true where id = ${id}`).rejects.toThrow(
    'event_plan_hidden',
  )
  await expect(owner`update event set publish_by = null where id = ${id}`).rejects.toThrow('event_plan')
})
