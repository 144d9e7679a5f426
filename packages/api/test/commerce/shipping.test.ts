import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorldWithMail, signUpMember, type TestMember } from '../members.ts'
import type { World } from '../world.ts'
import { ada, brooklyn, customsCode, seoul } from './addresses.ts'

let world: World
let close: () => Promise<void>
let signUp: () => Promise<TestMember>
beforeAll(async () => {
  const home = await createWorldWithMail()
  world = home.world
  close = home.close
  signUp = () => signUpMember(home)
})
afterAll(() => close())

const list = async (token: string) => (await world.send('GET /api/v1/shipping-info', { token })).body.content
const add = (token: string, body: object) => world.send('POST /api/v1/shipping-info', { token, body })
const put = (token: string, id: string, body: object) =>
  world.send('PUT /api/v1/shipping-info/{id}', { token, params: { id }, body })
const drop = (token: string, id: string) =>
  world.send('DELETE /api/v1/shipping-info/{id}', { token, params: { id } })

const defaults = async (token: string) =>
  (await list(token)).filter((address: { isDefault: boolean }) => address.isDefault)

test('shipping addresses: keep an address as it is written in its country and make the first the default', async () => {
  const { token } = await signUp()
  const first = await add(token, { ...brooklyn, address1: ' 14  Larkhall Street ', postCode: '112010000' })
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({
    isDefault: true,
    address1: '14 Larkhall Street',
    postCode: '11201-0000',
  })
  expect(first.body).toMatchObject({
    buyerName: 'Okafor',
    buyerPhoneNumber: '(718) 555-0142',
    address2: null,
  })
  const second = await add(token, { ...seoul, address3: 'Brooklyn' })
  expect(second.body).toMatchObject({ isDefault: false, countryCode: 'KR', address3: null })
  expect((await list(token)).map(({ id }: { id: string }) => id)).toEqual([first.body.id, second.body.id])
})

test.each([['+82 10-1234-5678'], ['0082 (0)10 1234 5678'], ['tel:+82-10-1234-5678'], ['+٨٢ ١٠ ١٢٣٤ ٥٦٧٨']])(
  'shipping addresses: use the calling code in the number %j',
  async (receiverPhoneNumber) => {
    const { token } = await signUp()
    const { status, body } = await add(token, { ...brooklyn, receiverPhoneNumber })
    expect([
      status,
      body.receiverCountryDialCode,
      body.receiverPhoneNumber,
      body.buyerCountryDialCode,
    ]).toEqual([200, '+82', '010-1234-5678', '+82'])
    const buyer = { buyerName: 'Okafor', buyerFirstName: 'Ada', buyerCountryDialCode: '+1' }
    const changed = { ...brooklyn, ...buyer, buyerPhoneNumber: receiverPhoneNumber }
    expect((await put(token, body.id, changed)).body).toMatchObject({
      receiverCountryDialCode: '+1',
      buyerCountryDialCode: '+82',
      buyerPhoneNumber: '010-1234-5678',
    })
    const info = { ...ada, phoneNumber: receiverPhoneNumber }
    const saved = await world.send('POST /api/v1/order-etc-info', { token, body: info })
    expect(saved.body).toMatchObject({ countryDialCode: '+82', phoneNumber: '010-1234-5678' })
  },
)

test('shipping addresses: keep a label’s other spelling in the address book, order info and export', async () => {
  const { token, uid } = await signUp()
  const typed = { ...brooklyn, receiverName: 'O’Brien', address2: 'Apt #6 & 7' }
  const { status, body } = await add(token, typed)
  expect([status, body.receiverName, body.originalReceiverName]).toEqual([200, 'OBrien', 'O’Brien'])
  expect([body.address2, body.originalAddress2, body.originalAddress1]).toEqual([
    ...['Apt No. 6 and 7', 'Apt #6 & 7', null],
  ])
  const { id, ...known } = body
  const again = await put(token, id, { ...known, personalCustomsCode: null })
  expect(again.body).toEqual(body)
  expect((await put(token, id, { ...known, originalReceiverName: 'O’Hara' })).body.fields).toEqual([
    { path: 'originalReceiverName', rule: 'same' },
  ])
  const saved = await world.send('POST /api/v1/order-etc-info', {
    token,
    body: { ...ada, name: "O'Brien", address: 'l’Église' },
  })
  expect(saved.body).toMatchObject({
    ...{ name: 'OBrien', originalName: "O'Brien", originalFirstName: null },
    ...{ address: 'l Église', originalAddress: 'l’Église' },
  })
  const [book] = await world.db.owner`
    select original_address2 as line from shipping_info where member_uid = ${uid}`
  expect(book?.line).toBe('Apt #6 & 7')
})

test.each([['a\u202eb'], ['a\u0007b'], ['a\u200fb'], ['x'.repeat(201)]])(
  'shipping addresses: refuse %j in a line and its original, and the database does too',
  async (line) => {
    const { token, uid } = await signUp()
    for (const field of ['address1', 'originalAddress1']) {
      const { status, body } = await add(token, { ...brooklyn, [field]: line })
      expect([status, body.fields.map(({ path }: { path: string }) => path)]).toEqual([400, [field]])
    }
    await add(token, brooklyn)
    await expect(
      world.db.owner`update shipping_info set original_address1 = ${line} where member_uid = ${uid}`,
    ).rejects.toThrow('written_line')
  },
)

test('shipping addresses: have one default, which moves to the newest when the default is removed', async () => {
  const { token } = await signUp()
  const [a, b, c] = [await add(token, seoul), await add(token, seoul), await add(token, seoul)].map(
    ({ body }) => body.id,
  )
  await put(token, b, { ...seoul, isDefault: true })
  expect(await defaults(token)).toMatchObject([{ id: b }])
  await put(token, b, { ...seoul, isDefault: false })
  expect(await defaults(token)).toMatchObject([{ id: b }])
  expect((await drop(token, b)).status).toBe(204)
  expect(await defaults(token)).toMatchObject([{ id: c }])
  await drop(token, a)
  await drop(token, c)
  expect(await list(token)).toEqual([])
})

test('shipping addresses: keep at most twenty, also with requests at once', async () => {
  const { token } = await signUp()
  const answers = await Promise.all(
    Array.from({ length: 24 }, () => add(token, { ...seoul, isDefault: true })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => body.name)).toEqual(Array(4).fill('ADDRESS_BOOK_FULL'))
  expect(await defaults(token)).toHaveLength(1)
})

test('shipping addresses: the database keeps one default and twenty addresses', async () => {
  const { uid, token } = await signUp()
  const { body } = await add(token, seoul)
  const { app } = world.db
  await expect(app`update shipping_info set is_default = false where id = ${body.id}`).rejects.toThrow(
    'default',
  )
  await add(token, seoul)
  await expect(app`update shipping_info set is_default = true where member_uid = ${uid}`).rejects.toThrow(
    'shipping_info_default',
  )
  await expect(app`update shipping_info set place = 21 where id = ${body.id}`).rejects.toThrow('place')
})

test('shipping addresses: return not found for an address of somebody else, which stays', async () => {
  const [owner, stranger] = [await signUp(), await signUp()]
  const { body } = await add(owner.token, seoul)
  expect((await put(stranger.token, body.id, brooklyn)).status).toBe(404)
  expect((await put(stranger.token, body.id, {})).status).toBe(400)
  expect((await drop(stranger.token, body.id)).status).toBe(404)
  expect(await list(owner.token)).toEqual([body])
  expect(await list(stranger.token)).toEqual([])
})

test.each([
  [
    'a customs code for another country',
    { ...brooklyn, personalCustomsCode: customsCode },
    'personalCustomsCode',
  ],
  ['a short customs code', { ...seoul, personalCustomsCode: 'P12' }, 'personalCustomsCode'],
  ['a country out of reach', { ...seoul, countryCode: 'KP' }, 'countryCode'],
  ['a country that is none', { ...seoul, countryCode: "';" }, 'countryCode'],
  ['script on a label', { ...brooklyn, address1: '<img src=x onerror=alert(1)>' }, 'address1'],
  ['10 KiB', { ...brooklyn, address1: 'x'.repeat(10_240) }, 'address1'],
  ['no street', { ...brooklyn, address1: '' }, 'address1'],
  ['a foreign state', { ...brooklyn, address4: 'Bavaria' }, 'address4'],
  ['a price of one’s own', { ...brooklyn, fee: 0 }, 'fee'],
  ['a member of one’s own', { ...brooklyn, memberId: 'm_1' }, 'memberId'],
  ['a list for a name', { ...brooklyn, receiverName: ['Ada'] }, 'receiverName'],
])('shipping addresses: refuse %s with its field', async (_, body, field) => {
  const { token } = await signUp()
  const answer = await add(token, body)
  expect([answer.status, answer.body.name]).toEqual([400, 'INVALID_INPUT'])
  expect(answer.body.fields.map(({ path }: { path: string }) => path)).toContain(field)
})

test('shipping addresses: mask a customs code, encrypt it and keep it when it is left out', async () => {
  const { token, uid } = await signUp()
  const { body } = await add(token, { ...seoul, personalCustomsCode: 'p 1234-5678-9012' })
  expect(body.personalCustomsCode).toBe('P•••••••••012')
  const rows = await world.db.owner`select t::text as text from shipping_info t where member_uid = ${uid}`
  expect(rows[0]?.text).not.toContain('123456789012')
  expect(rows[0]?.text).not.toContain(Buffer.from('P123456789012').toString('hex'))
  expect((await put(token, body.id, { ...seoul, note: 'door' })).body.personalCustomsCode).toBe(
    'P•••••••••012',
  )
  expect(
    (await put(token, body.id, { ...seoul, personalCustomsCode: null })).body.personalCustomsCode,
  ).toBeNull()
  await put(token, body.id, { ...seoul, personalCustomsCode: customsCode })
  expect((await put(token, body.id, brooklyn)).body.personalCustomsCode).toBeNull()
})

test('shipping addresses: order info is saved once per member and read again', async () => {
  const { token } = await signUp()
  expect((await world.send('GET /api/v1/order-etc-info', { token })).status).toBe(204)
  const first = await world.send('POST /api/v1/order-etc-info', { token, body: ada })
  expect(first.status).toBe(200)
  const second = await world.send('POST /api/v1/order-etc-info', {
    token,
    body: { ...ada, firstName: 'Ade' },
  })
  expect(second.body.memberInfoId).toBe(first.body.memberInfoId)
  expect((await world.send('GET /api/v1/order-etc-info', { token })).body).toEqual(second.body)
})

test.each([
  ['no first name outside Korea', { ...ada, firstName: ' ' }, 'firstName', 'required'],
  ['a blank name', { ...ada, name: ' ' }, 'name', 'required'],
  ['a day that does not exist', { ...ada, birth: '2999-13-40' }, 'birth', 'date'],
  ['a birth to come', { ...ada, birth: '2999-12-31' }, 'birth', 'future'],
  ['a header in an email', { ...ada, email: 'a@b.test\r\nBcc: c@d.test' }, 'email', 'email'],
  ['a country that is none', { ...ada, countryCode: 'ZZ' }, 'countryCode', 'enum'],
  ['a calling code that is none', { ...ada, countryDialCode: '+000' }, 'countryDialCode', 'enum'],
  ['letters for a phone', { ...ada, phoneNumber: 'call me' }, 'phoneNumber', 'phone'],
  ['a formula for an address', { ...ada, address: '=cmd()' }, 'address', 'characters'],
])('shipping addresses: order info with %s is refused', async (_, body, path, rule) => {
  const { token } = await signUp()
  const answer = await world.send('POST /api/v1/order-etc-info', { token, body })
  expect([answer.status, answer.body.fields]).toEqual([400, [{ path, rule }]])
})

test('shipping addresses: export the unmasked customs code', async () => {
  const { token } = await signUp()
  await add(token, { ...seoul, personalCustomsCode: customsCode })
  await world.send('POST /api/v1/order-etc-info', { token, body: ada })
  const { body } = await world.send('GET /api/v1/member/export', { token })
  expect(body.sections.shipping).toMatchObject({
    addresses: [{ countryCode: 'KR', personalCustomsCode: customsCode }],
    orderInfo: { name: 'Okafor', birth: '1998-04-12' },
  })
})
