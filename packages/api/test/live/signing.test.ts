import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { createClips, openChannel } from '#modules/live/channels/index.ts'
import { finishShows, setReplay } from '#modules/live/replays/index.ts'
import { closeTexts, markItem, unmarkItem } from '#modules/live/signing/index.ts'
import { transact } from '#platform/db/transact.ts'
import { addFans, type Fan, openShop, type Shop } from '#test/commerce/shop.ts'
import { drawSignedItems, itemOf } from './signing-draw.ts'
import { addEvent } from './theatre.ts'

let shop: Shop
let onAir: string
beforeAll(async () => {
  shop = await openShop()
  onAir = (await addEvent(shop.world, { isFree: true })).id
})
afterAll(() => shop.close())

const aya = { name: '水野 彩', reading: 'みずの あや', text: '彩ちゃんへ。いつも隣にいるよ。' }
const params = (id: string) => ({ params: { id } })
const read = (fan: Fan, id: string) => fan.api('GET /api/v1/draw/{id}/signing', params(id))
const write = (fan: Fan, id: string, change: Partial<typeof aya> = {}) =>
  fan.api('PUT /api/v1/draw/{id}/signing', { ...params(id), body: { ...aya, ...change } })
const refusal = (name: string) => ({ ok: false, error: { name } })

const ctx = () => shop.world.api.ctx
/** Returns the number of the item, or the refusal. */
const mark = async (id: string, fan: Fan) => {
  const itemId = await itemOf(shop, id, fan)
  const marked = await transact(ctx().sql, (tx) => markItem(ctx(), tx, Buffer.from(id, 'hex'), itemId))
  return marked.ok ? marked.value.number : marked.failure.error
}
const unmark = async (id: string, fan: Fan) => {
  const itemId = await itemOf(shop, id, fan)
  return transact(ctx().sql, (tx) => unmarkItem(tx, Buffer.from(id, 'hex'), itemId))
}
const cuesOf = async (eventId: string, fan: Fan) => {
  const query = { from: 0, to: 600_000 }
  const found = await fan.api('GET /api/v1/live/{id}/timeline', { ...params(eventId), query })
  if (!found.ok) throw new Error(JSON.stringify(found))
  return found.value.cues
}

/** A free show on air, so that cues of other tests stay out. */
const ownShow = async () => (await addEvent(shop.world, { isFree: true })).id

describe('signing: the text of a winner', () => {
  test('is stored, changed and read by its winner', async () => {
    const [fan] = (await addFans(shop, 1)) as [Fan]
    const id = await drawSignedItems(shop, onAir, [fan], ['WINNER'])
    expect(await read(fan, id)).toMatchObject({
      ok: true,
      value: { text: null, isOpen: true, signed: null, isInReplay: false },
    })
    expect(await write(fan, id, { name: ' 水野 彩 ' })).toMatchObject({ ok: true, value: { text: aya } })
    expect(await write(fan, id, { reading: '', text: '' })).toMatchObject({ ok: true })
    expect(await read(fan, id)).toMatchObject({ value: { text: { ...aya, reading: '', text: '' } } })
  })

  test.each([
    ['a name of spaces', { name: '  ' }, 'name required'],
    ['a name that is too long', { name: '가'.repeat(31) }, 'name maxLength'],
    ['a line break in the name', { name: 'Ada\nL' }, 'name characters'],
    ['a control character in the reading', { reading: 'A\u0007' }, 'reading characters'],
    ['a text that is too long', { text: 'x'.repeat(61) }, 'text maxLength'],
    ['a text that is endless', { text: 'x'.repeat(9_999) }, 'text maxLength'],
  ])('is refused with %s, by its field', async (_, change, problem) => {
    const [fan] = (await addFans(shop, 1)) as [Fan]
    const id = await drawSignedItems(shop, onAir, [fan], ['CONFIRMED'])
    const refused = await write(fan, id, change)
    expect(refused).toMatchObject(refusal('INVALID_INPUT'))
    expect(refused.ok ? [] : refused.error.fields?.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      problem,
    ])
    expect(await read(fan, id)).toMatchObject({ value: { text: null } })
  })

  test('belongs to winners only: not to losers, reserves, strangers and those who gave it back', async () => {
    const fans = await addFans(shop, 4)
    const [winner, reserve, gone, loser] = fans as [Fan, Fan, Fan, Fan]
    const [stranger] = (await addFans(shop, 1)) as [Fan]
    const id = await drawSignedItems(shop, onAir, fans, ['WINNER', 'RESERVE', 'FORFEITED'])
    for (const fan of [reserve, gone, loser, stranger]) {
      expect(await read(fan, id)).toMatchObject(refusal('DRAW_NOT_WON'))
      expect(await write(fan, id)).toMatchObject(refusal('DRAW_NOT_WON'))
    }
    expect(await write(winner, id)).toMatchObject({ ok: true })
  })

  test('exists for signed items only', async () => {
    const [fan] = (await addFans(shop, 1)) as [Fan]
    const call = await drawSignedItems(shop, onAir, [fan], ['WINNER'], { prizeKind: 'CALL' })
    expect(await write(fan, call)).toMatchObject(refusal('NOT_FOUND'))
    expect(await read(fan, 'f'.repeat(32))).toMatchObject(refusal('NOT_FOUND'))
  })

  test('is deleted when its winner declines the place', async () => {
    const fans = (await addFans(shop, 2)) as [Fan, Fan]
    const id = await drawSignedItems(shop, onAir, fans, ['WINNER', 'WINNER'])
    for (const fan of fans) await write(fan, id)
    const textsOf = async (fan: Fan) =>
      (await shop.world.db.owner`select from signing_text where member_uid = ${fan.uid}`).length
    const body = { answer: 'DECLINE' as const }
    expect(await fans[0].api('POST /api/v1/draw/{id}/result', { ...params(id), body })).toMatchObject({
      ok: true,
    })
    expect([await textsOf(fans[0]), await textsOf(fans[1])]).toEqual([0, 1])
    expect(await write(fans[0], id)).toMatchObject(refusal('DRAW_NOT_WON'))
  })

  test('stays as it is once the texts are closed or the item is signed', async () => {
    const fans = (await addFans(shop, 2)) as [Fan, Fan]
    const [early, late] = fans
    const id = await drawSignedItems(shop, onAir, fans, ['CONFIRMED', 'CONFIRMED'])
    await write(early, id)
    await mark(id, early)
    expect(await write(early, id, { name: 'Ada' })).toMatchObject(refusal('SIGNING_CLOSED'))
    expect(await read(early, id)).toMatchObject({ value: { isOpen: false, text: aya } })
    const close = (isClosed: boolean) =>
      transact(ctx().sql, async (tx) => ok(await closeTexts(tx, Buffer.from(id, 'hex'), isClosed)))
    await close(true)
    expect(await write(late, id)).toMatchObject(refusal('SIGNING_CLOSED'))
    await close(false)
    expect(await write(late, id)).toMatchObject({ ok: true, value: { isOpen: true } })
  })

  test('is part of the personal data of its winner', async () => {
    const [fan] = (await addFans(shop, 1)) as [Fan]
    const id = await drawSignedItems(shop, onAir, [fan], ['CONFIRMED'])
    await write(fan, id)
    const { selectTextsOf } = await import('#modules/live/signing/store.ts')
    expect(await selectTextsOf(ctx().sql, fan.uid)).toMatchObject([{ ...aya, signedAt: null }])
  })
})

describe('signing: the moment', () => {
  test('is a cue of the show without a name, and its owner sees number and media time', async () => {
    const eventId = await ownShow()
    const fans = (await addFans(shop, 3)) as [Fan, Fan, Fan]
    const id = await drawSignedItems(shop, eventId, fans, ['CONFIRMED', 'CONFIRMED', 'WINNER'])
    for (const fan of fans) await write(fan, id)
    expect(await mark(id, fans[1])).toBe(1)
    expect(await mark(id, fans[0])).toBe(2)
    const cues = await cuesOf(eventId, fans[2])
    expect(cues).toMatchObject([
      { kind: 'SIGNING', signing: { drawId: id, number: 1, of: 2 } },
      { kind: 'SIGNING', signing: { drawId: id, number: 2, of: 2 } },
    ])
    const said = JSON.stringify(cues)
    for (const fan of fans) {
      expect(said).not.toContain(fan.uid)
      expect(said).not.toContain(await itemOf(shop, id, fan))
    }
    expect(said).not.toContain(aya.name)
    const mediaMs = cues[0]?.mediaMs
    expect(await read(fans[1], id)).toMatchObject({
      value: { signed: { number: 1, mediaMs, at: expect.any(String) }, isInReplay: false },
    })
    expect(await read(fans[2], id)).toMatchObject({ value: { signed: null } })
  })

  test('is stored without a cue while the show is not on air', async () => {
    const later = new Date(ctx().clock.now() + 3_600_000)
    const { id: eventId } = await addEvent(shop.world, { isFree: true, startAt: later })
    const [fan] = (await addFans(shop, 1)) as [Fan]
    const id = await drawSignedItems(shop, eventId, [fan], ['CONFIRMED'])
    await mark(id, fan)
    expect(await read(fan, id)).toMatchObject({ value: { signed: { number: 1, mediaMs: null } } })
    expect(await cuesOf(eventId, fan)).toEqual([])
  })

  test('stays when the item is marked again, and two marks at once count as one', async () => {
    const eventId = await ownShow()
    const [fan] = (await addFans(shop, 1)) as [Fan]
    const id = await drawSignedItems(shop, eventId, [fan], ['CONFIRMED'])
    const marks = await Promise.all([mark(id, fan), mark(id, fan), mark(id, fan)])
    expect(marks).toEqual([1, 1, 1])
    expect(await cuesOf(eventId, fan)).toHaveLength(1)
    const before = await read(fan, id)
    await mark(id, fan)
    expect(await read(fan, id)).toEqual(before)
  })

  test('has a number of its own for each item that is marked at the same time', async () => {
    const eventId = await ownShow()
    const fans = await addFans(shop, 6)
    const id = await drawSignedItems(
      shop,
      eventId,
      fans,
      fans.map(() => 'CONFIRMED' as const),
    )
    const marks = await Promise.all(fans.map((fan) => mark(id, fan)))
    expect(marks.toSorted()).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('exists only for winners who accepted', async () => {
    const fans = (await addFans(shop, 3)) as [Fan, Fan, Fan]
    const id = await drawSignedItems(shop, onAir, fans, ['WINNER', 'FORFEITED', 'RESERVE'])
    for (const fan of fans) expect(await mark(id, fan)).toBe('NOT_FOUND')
  })

  test('is taken back with its cue, the last one only', async () => {
    const eventId = await ownShow()
    const fans = (await addFans(shop, 2)) as [Fan, Fan]
    const id = await drawSignedItems(shop, eventId, fans, ['CONFIRMED', 'CONFIRMED'])
    for (const fan of fans) await mark(id, fan)
    expect(await unmark(id, fans[0])).toMatchObject({ failure: { error: 'SIGNING_MOVED' } })
    expect(await unmark(id, fans[1])).toEqual(ok({ number: 2 }))
    expect(await unmark(id, fans[1])).toEqual(ok({ number: null }))
    expect(await read(fans[1], id)).toMatchObject({ value: { signed: null, isOpen: true } })
    expect(await cuesOf(eventId, fans[1])).toMatchObject([{ signing: { number: 1 } }])
    expect(await mark(id, fans[1])).toBe(2)
  })

  test('is in the replay as soon as there is one that shows it', async () => {
    const { world } = shop
    const minutes = (count: number) => new Date(ctx().clock.now() + count * 60_000)
    const times = { startAt: minutes(-60), endAt: minutes(-30), ticketCloseAt: minutes(-60) }
    const window = { replayFrom: minutes(-20), replayTo: minutes(10_000) }
    const { id: eventId } = await addEvent(world, {
      doorsAt: minutes(-90),
      isFree: true,
      ...times,
      ...window,
    })
    await world.db.app.begin((tx) =>
      openChannel(tx, { eventId, clip: 'stage', loops: true, lowLatency: true }),
    )
    const [fan] = (await addFans(shop, 1)) as [Fan]
    const id = await drawSignedItems(shop, eventId, [fan], ['CONFIRMED'])
    await mark(id, fan)
    // The mark was made on air.
    await world.db.owner`
      update signing_mark set media_ms = 600000, cue_id = 'cu_01JD0000000000000000000000'
      where draw_id = ${Buffer.from(id, 'hex')}`
    const isInReplay = async () => {
      const own = await read(fan, id)
      return own.ok && own.value.isInReplay
    }
    expect(await isInReplay()).toBe(false)
    await finishShows(ctx(), createClips({ DATA_DIR: '' }))
    expect(await isInReplay()).toBe(true)
    const decide = (change: { privacy?: 'FREE' | 'PRIVATE'; toMs?: number }) =>
      setReplay(ctx(), eventId, { privacy: 'FREE', fromMs: 0, toMs: null, chapters: [], ...change })
    await decide({ toMs: 300_000 })
    expect(await isInReplay()).toBe(false)
    await decide({})
    expect(await isInReplay()).toBe(true)
    await decide({ privacy: 'PRIVATE' })
    expect(await isInReplay()).toBe(false)
  })
})
