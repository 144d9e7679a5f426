import type { StudioSigning } from '@encore/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addFan, addFans, addProduct, type Fan } from '#test/commerce/shop.ts'
import { addSignedGoods, boughtSigned } from '#test/live/signed-goods.ts'
import { drawSignedItems, itemOf } from '#test/live/signing-draw.ts'
import { addEvent } from '#test/live/theatre.ts'
import { openStage } from './recipes/index.ts'
import { type Colleague, everywhere, moon, tide } from './studio-world.ts'

let stage: Awaited<ReturnType<typeof openStage>>
let organiser: Colleague
beforeAll(async () => {
  stage = await openStage()
  organiser = await stage.studio.hire(everywhere('ORGANISER'))
}, 120_000)
afterAll(() => stage.close())

const path = '/api/studio/event/{eventId}/draw/{id}/signing'
type Place = { eventId: string; id: string }
const call =
  (key: Parameters<typeof stage.studio.send>[0]) =>
  (params: Place & { itemId?: string }, body?: unknown, by = organiser) =>
    stage.studio.send(key, {
      cookie: by.staffCookie,
      params,
      ...(body === undefined ? {} : { body }),
    })
const list = call(`GET ${path}`)
const texts = call(`PUT ${path}`)
const sign = call(`PUT ${path}/{itemId}`)
const unsign = call(`DELETE ${path}/{itemId}`)

const write = (fan: Fan, id: string, name: string) =>
  fan.api('PUT /api/v1/draw/{id}/signing', {
    params: { id },
    body: { name, reading: `${name} said`, text: `For ${name}` },
  })
const listed = async (at: Place): Promise<StudioSigning> => (await list(at)).body
const namesIn = ({ items }: StudioSigning) => items.map(({ text }) => text?.name ?? null)

/** A draw of a show on air that all fans won and accepted. */
async function allWon(count: number): Promise<{ at: Place; fans: Fan[] }> {
  const { id: eventId } = await addEvent(stage.studio.world, { isFree: true })
  const fans = await addFans(stage.shop, count)
  const statuses = fans.map(() => 'CONFIRMED' as const)
  return { fans, at: { eventId, id: await drawSignedItems(stage.shop, eventId, fans, statuses) } }
}

describe('studio/signing: the list', () => {
  test('shows the texts of winners who accepted, without account, rank and entry', async () => {
    const fans = (await addFans(stage.shop, 5)) as [Fan, Fan, Fan, Fan, Fan]
    const statuses = ['CONFIRMED', 'WINNER', 'FORFEITED', 'RESERVE', 'CONFIRMED'] as const
    const at = { eventId: tide, id: await drawSignedItems(stage.shop, tide, fans, statuses) }
    await write(fans[0], at.id, 'Ada')
    await write(fans[1], at.id, 'Bea')
    const found = await listed(at)
    expect(found).toMatchObject({ isOpen: true, unanswered: 1, items: [{}, {}] })
    expect(namesIn(found).toSorted()).toEqual(['Ada', null])
    const ada = found.items.find(({ text }) => text !== null)
    expect(ada).toEqual({
      id: await itemOf(stage.shop, at.id, fans[0]),
      account: expect.stringMatching(/^.•$/u),
      text: { name: 'Ada', reading: 'Ada said', text: 'For Ada' },
      signed: null,
    })
    const secrets = await stage.studio.world.db.owner<{ text: string }[]>`
      select encode(id, 'hex') as text from draw_entry where draw_id = ${Buffer.from(at.id, 'hex')}
      union all select encode(id, 'hex') from draw_entrant where draw_id = ${Buffer.from(at.id, 'hex')}
      union all select member_uid from draw_entrant where draw_id = ${Buffer.from(at.id, 'hex')}`
    const said = JSON.stringify(found)
    expect(secrets).toHaveLength(15)
    for (const { text } of secrets) expect(said).not.toContain(text)
    expect(said).not.toMatch(/rank|Bea/)
  })

  test('is in the order of random ids, then by number as items are signed', async () => {
    const { at } = await allWon(8)
    const before = (await listed(at)).items.map(({ id }) => id)
    expect(before).toEqual(before.toSorted())
    const third = before[2] ?? ''
    expect((await sign({ ...at, itemId: third })).body.items[0]).toMatchObject({
      id: third,
      signed: { number: 1, mediaMs: expect.any(Number) },
    })
    const rest = before.filter((id) => id !== third)
    expect((await listed(at)).items.map(({ id }) => id)).toEqual([third, ...rest])
  })

  test('is empty before the draw and for other prizes, and found at its own event only', async () => {
    const [fan] = (await addFans(stage.shop, 1)) as [Fan]
    const id = await drawSignedItems(stage.shop, tide, [fan], ['CONFIRMED'], { prizeKind: 'SEAT' })
    expect((await list({ eventId: tide, id })).status).toBe(204)
    expect((await list({ eventId: moon, id }, undefined, stage.owner)).status).toBe(404)
    expect((await texts({ eventId: tide, id }, { isOpen: false })).status).toBe(404)
  })

  test('loses a former member', async () => {
    const { at, fans } = await allWon(2)
    const [first] = fans as [Fan]
    await stage.studio.world.db.owner`
      update draw_entrant set member_uid = null where member_uid = ${first.uid}`
    expect((await listed(at)).items).toHaveLength(1)
  })
})

describe('studio/signing: now signing', () => {
  test('two staff who press for the same item sign it once', async () => {
    const { at } = await allWon(3)
    const other = await stage.studio.hire(everywhere('OWNER'))
    const itemId = (await listed(at)).items[0]?.id ?? ''
    const pressed = await Promise.all([
      sign({ ...at, itemId }),
      sign({ ...at, itemId }, undefined, other),
      sign({ ...at, itemId }),
    ])
    for (const { status } of pressed) expect(status).toBe(200)
    const signed = (await listed(at)).items.flatMap((item) => item.signed ?? [])
    expect(signed).toMatchObject([{ number: 1 }])
  })

  test('two staff who press for two items sign both, each with its own number', async () => {
    const { at } = await allWon(3)
    const other = await stage.studio.hire(everywhere('OWNER'))
    const [one, two] = (await listed(at)).items.map(({ id }) => id) as [string, string]
    await Promise.all([sign({ ...at, itemId: one }), sign({ ...at, itemId: two }, undefined, other)])
    const signed = (await listed(at)).items.flatMap((item) => item.signed ?? [])
    expect(signed).toMatchObject([{ number: 1 }, { number: 2 }])
  })

  test('takes the last press back, and no earlier one', async () => {
    const { at } = await allWon(2)
    const [one, two] = (await listed(at)).items.map(({ id }) => id) as [string, string]
    await sign({ ...at, itemId: one })
    await sign({ ...at, itemId: two })
    expect(await unsign({ ...at, itemId: one })).toMatchObject({
      status: 409,
      body: { name: 'SIGNING_MOVED' },
    })
    expect((await unsign({ ...at, itemId: two })).body).toMatchObject({
      items: [
        { id: one, signed: { number: 1 } },
        { id: two, signed: null },
      ],
    })
  })

  test('leaves an audit entry without texts', async () => {
    const { at, fans } = await allWon(1)
    await write(fans[0] as Fan, at.id, 'Secret')
    const itemId = (await listed(at)).items[0]?.id ?? ''
    await texts(at, { isOpen: false })
    await sign({ ...at, itemId })
    await unsign({ ...at, itemId })
    const entries = await stage.studio.world.db.owner<{ action: string; outcome: string; after: unknown }[]>`
      select action, outcome, before, after from audit_entry where object_id = ${at.id} order by seq`
    expect(entries.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'draw.texts DONE',
      'draw.sign DONE',
      'draw.unsign DONE',
    ])
    expect(entries[1]).toMatchObject({ after: { number: 1 } })
    expect(JSON.stringify(entries)).not.toContain('Secret')
  })
})

describe('studio/signing: closing the texts', () => {
  test('stops every change, and reopening allows it again', async () => {
    const { at, fans } = await allWon(1)
    const [fan] = fans as [Fan]
    expect((await texts(at, { isOpen: false })).body).toMatchObject({ isOpen: false })
    expect((await texts(at, { isOpen: false })).status).toBe(200)
    expect(await write(fan, at.id, 'Ada')).toMatchObject({ error: { name: 'SIGNING_CLOSED' } })
    await texts(at, { isOpen: true })
    expect(await write(fan, at.id, 'Ada')).toMatchObject({ ok: true })
  })

  test('is refused for a draw without a result', async () => {
    const { at } = await allWon(1)
    const id = 'e'.repeat(32)
    expect((await texts({ ...at, id }, { isOpen: false })).status).toBe(404)
  })
})

test('studio/signing: finance and support read, and moderators see nothing', async () => {
  const { at } = await allWon(1)
  const itemId = (await listed(at)).items[0]?.id ?? ''
  for (const role of ['FINANCE', 'SUPPORT'] as const) {
    const by = await stage.studio.hire(everywhere(role))
    expect((await list(at, undefined, by)).status).toBe(200)
    for (const refused of [
      await sign({ ...at, itemId }, undefined, by),
      await unsign({ ...at, itemId }, undefined, by),
      await texts(at, { isOpen: false }, by),
    ])
      expect(refused).toMatchObject({ body: { name: 'NOT_PERMITTED' } })
  }
  for (const role of ['MODERATOR', 'ARTIST', 'CALL_STAFF'] as const) {
    const by = await stage.studio.hire(everywhere(role))
    expect(await list(at, undefined, by)).toMatchObject({ body: { name: 'NOT_PERMITTED' } })
  }
  expect((await listed(at)).items).toMatchObject([{ signed: null }])
})

describe('studio/signing: bought goods', () => {
  const goods = '/api/studio/event/{eventId}/product/{id}/signing'
  const listGoods = call(`GET ${goods}`)
  const signUnit = call(`PUT ${goods}/{itemId}`)
  const unsignUnit = call(`DELETE ${goods}/{itemId}`)

  async function bought(eventId = tide) {
    const id = await addSignedGoods(stage.shop, eventId)
    const fan = await addFan(stage.shop, 100)
    return { fan, at: { eventId, id }, order: await boughtSigned(fan, id, 'Ada', 2) }
  }

  test('are listed with their text, without account and member', async () => {
    const { fan, at, order } = await bought()
    const found = await listGoods(at)
    expect(found.body).toMatchObject({ isOpen: false, unanswered: 0 })
    expect(found.body.items[0]).toEqual({
      id: `${order}.1`,
      account: expect.stringMatching(/^.•$/u),
      text: { name: 'Ada', reading: '', text: '' },
      signed: null,
    })
    expect(JSON.stringify(found.body)).not.toContain(fan.uid)
  })

  test('are marked and taken back, with an audit entry without texts', async () => {
    const { at, order } = await bought()
    const itemId = `${order}.2`
    expect((await signUnit({ ...at, itemId })).body.items[0]).toMatchObject({
      id: itemId,
      signed: { number: 1 },
    })
    expect((await signUnit({ ...at, itemId })).body.items[0]).toMatchObject({ signed: { number: 1 } })
    expect((await unsignUnit({ ...at, itemId })).body).toMatchObject({ items: [{ signed: null }, {}] })
    const entries = await stage.studio.world.db.owner`
      select action, outcome, before->>'number' as before, after->>'number' as after
      from audit_entry where object_id = ${at.id} order by seq`
    expect(entries.map((entry) => Object.values(entry).join(' '))).toEqual([
      'product.sign DONE  1',
      'product.sign DONE  ',
      'product.unsign DONE 1 ',
    ])
  })

  test('are unknown at another event, for staff of another event, and for a product without a name to write', async () => {
    const { at, order } = await bought()
    const itemId = `${order}.1`
    expect((await listGoods({ ...at, eventId: moon })).status).toBe(404)
    expect((await signUnit({ ...at, eventId: moon, itemId })).status).toBe(404)
    const elsewhere = await stage.studio.hire({ role: 'ORGANISER', eventId: moon })
    expect((await signUnit({ ...at, itemId }, undefined, elsewhere)).status).not.toBe(200)
    expect((await signUnit({ ...at, itemId: `${order}.3` })).status).toBe(404)
    expect((await signUnit({ ...at, itemId: `${order}.1' or 1` })).status).toBe(400)
    const id = await addProduct(stage.shop, { kind: 'GOODS', eventId: tide })
    expect((await listGoods({ eventId: tide, id })).status).toBe(204)
    expect((await listGoods(at)).body.items).toMatchObject([{ signed: null }, { signed: null }])
  })

  test('need a required text question for the name, once, on merchandise of an event', async () => {
    const name = { id: 'n', kind: 'TEXT' as const, label: { en: 'Name' }, isRequired: true, options: [] }
    const signed = { ...name, signing: 'name' as const }
    const refused = (change: object) => addSignedGoods(stage.shop, tide, change)
    for (const change of [
      { customInfoFields: [{ ...signed, isRequired: false }] },
      { customInfoFields: [{ ...name, signing: 'text' as const }] },
      { customInfoFields: [signed, { ...signed, id: 'm' }] },
      { customInfoFields: [{ ...signed, kind: 'DATE' as const }] },
      { customInfoFields: [signed], eventId: null },
      { customInfoFields: [signed], kind: 'DIGITAL' as const },
    ])
      await expect(refused(change)).rejects.toThrow('"rule":"signing"')
  })
})
