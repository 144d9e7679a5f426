import { reservedSlugs } from '@encore/contract/rules/event-slug'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findEventId } from '#modules/catalog/events/index.ts'
import { saveEvents } from '#modules/catalog/writer/index.ts'
import { transact } from '#platform/db/transact.ts'
import { createWorld, type World } from '#test/world.ts'
import { anEvent, eventId } from './catalogue.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Saves the event with this slug in one transaction; `hold` keeps the transaction open. */
const write = (name: string, slug: string, hold: () => Promise<void> = async () => {}) =>
  transact(world.api.ctx.sql, async (tx) => {
    const saved = await saveEvents(tx, [anEvent({ slug }, name)])
    await hold()
    return saved
  })
const find = async (name: string) => {
  const { status, body } = await world.send('GET /api/v1/event/address/{name}', { params: { name } })
  return status === 200 ? body : status
}
const taken = {
  ok: false,
  failure: { error: 'INVALID_INPUT', fields: [{ path: 'events/0/slug', rule: 'unique' }] },
}

test('event slugs: find an event by id, slug and former slug and return the present one', async () => {
  const id = eventId('renamed')
  for (const slug of ['first-name', 'second-name', 'third-name'])
    expect(await write('renamed', slug)).toMatchObject({ ok: true })
  for (const name of [id, 'first-name', 'second-name', 'third-name']) {
    expect(await find(name)).toEqual({ id, slug: 'third-name' })
    expect(await findEventId(world.api.ctx.sql, name)).toBe(id)
  }
  expect(await find('fourth-name')).toBe(404)
  expect(await find(eventId('nobody'))).toBe(404)
  for (const name of ['Third-Name', '-', 'a_b', '%00', 'a'.repeat(20_000).concat('-')])
    expect(await find(name)).toBe(400)
})

test('event slugs: other calls accept the id alone', async () => {
  await write('by-id', 'only-by-id')
  for (const key of ['GET /api/v1/event/{id}', 'GET /api/v1/event/{id}/products'] as const)
    expect((await world.send(key, { params: { id: 'only-by-id' } })).status).toBe(400)
})

test('event slugs: reserve a former slug for its event', async () => {
  await write('former', 'was-mine')
  await write('former', 'is-mine')
  expect(await write('other', 'was-mine')).toMatchObject(taken)
  expect(await write('other', 'is-mine')).toMatchObject(taken)
  expect(await write('former', 'was-mine')).toMatchObject({ ok: true })
  expect(await find('is-mine')).toEqual({ id: eventId('former'), slug: 'was-mine' })
})

test.each(['ko', 'zhhans', 'cart', 'products', 'success', 'cube-packages'])(
  'event slugs: refuse %s, which leads to a route',
  async (slug) => {
    expect(await write('reserved', slug)).toMatchObject({
      failure: { fields: [{ path: 'events/0/slug', rule: 'reserved' }] },
    })
    expect(await find(slug)).toBe(404)
  },
)

test.each([
  'ev_01HZZZZZZZZZZZZZZZZZZZZZZZ',
  'Tide',
  'tide-',
  'ti--de',
  'tide night',
  '밤',
  'a'.repeat(81),
  '',
])('event slugs: refuse "%s"', async (slug) => {
  expect(await write('malformed', slug)).toMatchObject({
    failure: { fields: expect.arrayContaining([{ path: 'events/0/slug', rule: 'pattern' }]) },
  })
})

test('event slugs: the database reserves the contract’s words and releases no slug', async () => {
  const rows = await world.db.owner<{ slug: string }[]>`select slug from event_slug where event_id is null`
  expect(rows.map(({ slug }) => slug).sort()).toEqual([...reservedSlugs].sort())
  await write('kept', 'kept-slug')
  for (const statement of [
    world.db.app`update event_slug set event_id = ${eventId('former')} where slug = 'kept-slug'`,
    world.db.app`delete from event_slug where slug = 'kept-slug'`,
    world.db.app`delete from event_slug where slug = 'cart'`,
    world.db.app`update event set slug = 'cart' where id = ${eventId('kept')}`,
  ])
    await expect(statement).rejects.toThrow(/a slug stays with its event|the slug cart is reserved/)
})

/** Two events request the same slug concurrently, the first inside an open transaction. */
async function raceFor(slug: string) {
  const gate = Promise.withResolvers<void>()
  const inside = Promise.withResolvers<void>()
  const first = write(`${slug}-a`, slug, async () => {
    inside.resolve()
    await gate.promise
  })
  await inside.promise
  const second = write(`${slug}-b`, slug)
  await expect
    .poll(async () => {
      const [row] = await world.db.owner<{ n: number }[]>`
        select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      return row?.n
    })
    .toBeGreaterThan(0)
  gate.resolve()
  return Promise.all([first, second])
}

test('event slugs: go to one of two events that ask for a slug at once', async () => {
  const [first, second] = await raceFor('contested')
  expect(first).toMatchObject({ ok: true })
  expect(second).toMatchObject(taken)
  expect(await find('contested')).toMatchObject({ id: eventId('contested-a') })
})

/** One event releases its slug inside an open transaction while another requests it. */
async function raceForReleased(slug: string) {
  await write(`${slug}-a`, slug)
  const gate = Promise.withResolvers<void>()
  const inside = Promise.withResolvers<void>()
  const leaving = write(`${slug}-a`, `${slug}-moved`, async () => {
    inside.resolve()
    await gate.promise
  })
  await inside.promise
  const asking = write(`${slug}-b`, slug)
  gate.resolve()
  return Promise.all([leaving, asking])
}

test('event slugs: keep a slug with its former event while another event asks for it', async () => {
  const [leaving, asking] = await raceForReleased('released')
  expect(leaving).toMatchObject({ ok: true })
  expect(asking).toMatchObject(taken)
  expect(await find('released')).toEqual({ id: eventId('released-a'), slug: 'released-moved' })
})

test('event slugs: go to the other event in the same race without the history', {
  tags: 'long',
}, async () => {
  await world.db.owner`alter table event disable trigger user`
  try {
    const [, asking] = await raceForReleased('unguarded')
    expect(asking).toMatchObject({ ok: true })
  } finally {
    await world.db.owner`alter table event enable trigger user`
  }
})

test('event slugs: hide a hidden event’s address from everybody without an entitlement', async () => {
  await transact(world.api.ctx.sql, (tx) => saveEvents(tx, [anEvent({ isHidden: true }, 'hidden-one')]))
  expect(await find('hidden-one')).toBe(404)
  expect(await find(eventId('hidden-one'))).toBe(404)
})

test('event slugs: are deleted with their event', async () => {
  await write('gone', 'gone-first')
  await write('gone', 'gone-second')
  for (const table of ['event_text', 'event_change'])
    await world.db.owner`delete from ${world.db.owner(table)} where event_id = ${eventId('gone')}`
  await world.db.owner`delete from event where id = ${eventId('gone')}`
  expect(await write('after-gone', 'gone-first')).toMatchObject({ ok: true })
})
