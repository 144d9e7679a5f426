import type { EndpointKey } from '@encore/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clients, headersOf, methodOf, openClients, pathOf, withBody } from './clients.ts'

let clients: Clients
beforeAll(async () => {
  clients = await openClients()
})
afterAll(() => clients.close())

const send = (key: EndpointKey, payload: string | Buffer, headers: Record<string, string> = {}) =>
  clients.ask({
    method: methodOf(key),
    url: pathOf(key),
    headers: { ...headersOf(clients.tokens.member), ...headers },
    payload,
  })

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 80_000 }, (_, i) => [`k${i}`, 1])))

/** Bodies that no endpoint accepts, with the rule that each breaks. */
const bad: [name: string, body: string | Buffer, rule: string | RegExp][] = [
  ['nothing', '', 'json'],
  ['half an object', '{"email":', 'json'],
  ['a text', '"{}"', 'type'],
  ['null', 'null', 'type'],
  ['a list', '[]', 'type'],
  ['a number', '1e400', 'type'],
  ['a property nobody knows', '{"isAdmin":true}', /unknown|required/],
  ['a prototype', '{"__proto__":{"isAdmin":true}}', 'property'],
  ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}', 'property'],
  ['a hidden prototype', '{"\\u005f_proto__":{}}', 'property'],
  ['a thousand levels', deep(1_000), 'depth'],
  ['half a million levels', '['.repeat(500_000) + ']'.repeat(500_000), /depth|json/],
  ['eighty thousand properties', wide, 'values'],
  ['the same property twice', '{"email":"a@b.test","email":"c@d.test"}', 'duplicate'],
  ['the same property twice, spelled two ways', '{"quantity":1,"q\\u0075antity":99}', 'duplicate'],
  ['bytes that are no text', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 'utf-8'],
  ['an overlong NUL', Buffer.from([0x22, 0xc0, 0x80, 0x22]), 'utf-8'],
  ['a NUL, escaped', '{"email":"a\\u0000b"}', 'text'],
  ['a NUL, raw', '{"email":"a\0b"}', 'json'],
  ['a NUL in a name', '{"a\\u0000":1}', 'text'],
  ['half a surrogate pair, escaped', '{"email":"a\\ud800b"}', 'text'],
  ['half a surrogate pair, raw', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 'utf-8'],
  ['a trailing comma', '{"email":"a",}', 'json'],
  ['two bodies', '{}{}', 'json'],
]

test.each(withBody)('request bodies: %s reads its body at the edge', async (key) => {
  for (const [body, rule] of [
    ['{"isAdmin":true}', /unknown|required/],
    ['[]', /type/],
    ['{"a":1,"a":2}', /duplicate/],
    [deep(1_000), /depth/],
  ] as const) {
    const reply = await send(key, body)
    expect([body.slice(0, 20), reply]).toMatchObject([
      body.slice(0, 20),
      { status: 400, body: { name: 'INVALID_INPUT' } },
    ])
    expect(reply.body.fields).toContainEqual(expect.objectContaining({ rule: expect.stringMatching(rule) }))
  }
  const asText = await send(key, '{"isAdmin":true}', { 'content-type': 'text/plain' })
  expect([400, 415]).toContain(asText.status)
})

/** One guest, one order and one settings endpoint: all bodies are parsed by the same code. */
const representative: EndpointKey[] = [
  'POST /api/v1/cart/items',
  'POST /api/v2/order/product',
  'PUT /api/v1/member/consent',
]

describe.each(representative)('request bodies: %s', (key) => {
  test.each(bad)('refuses %s', async (_name, body, rule) => {
    const reply = await send(key, body)
    expect(reply).toMatchObject({ status: 400, body: { name: 'INVALID_INPUT' } })
    const rules = reply.body.fields.map((field: { rule: string }) => field.rule)
    expect(rules.some((found: string) => (rule instanceof RegExp ? rule.test(found) : rule === found))).toBe(
      true,
    )
  })

  test('refuses a byte more than a mebibyte', async () => {
    const reply = await send(key, `{"a":"${'x'.repeat(1_048_577 - 8)}"}`)
    expect(reply).toMatchObject({ status: 413, body: { name: 'BODY_TOO_LARGE' } })
  })

  test.each([
    ['none', undefined],
    ['text', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['a form with files', 'multipart/form-data; boundary=x'],
    ['a tab inside', 'application/json\t'],
    ['a tab before the parameter', 'text/plain\t; application/json'],
    ['a space in front', ' application/json'],
    ['a parameter that is none', 'application/json;'],
    ['upper case', 'APPLICATION/JSON'],
    ['something longer', 'application/jsonp'],
    ['two types', 'text/plain, application/json'],
    ['rubbish', '\u00ff/\u00ff'],
  ])('never runs on the wrong content type %s', async (_name, type) => {
    const { 'content-type': _json, ...headers } = headersOf(clients.tokens.member)
    const reply = await clients.ask({
      method: methodOf(key),
      url: pathOf(key),
      headers: type === undefined ? headers : { ...headers, 'content-type': type },
      payload: '{"isAdmin":true}',
    })
    expect([400, 415]).toContain(reply.status)
  })
})

test('request bodies: a refusal names the field and repeats little', async () => {
  const key = 'POST /api/v2/order/product'
  const unknown = await send(key, JSON.stringify({ ['x'.repeat(10_000)]: 1 }))
  expect(JSON.stringify(unknown.body).length).toBeLessThan(1_500)
  const wrong = await send(
    key,
    JSON.stringify({ productUid: 'pr_1', pgCode: 'GOLD', quantity: '2', price: 1 }),
  )
  expect(wrong.body.fields).toEqual(
    expect.arrayContaining([
      { path: 'price', rule: 'unknown' },
      { path: 'productUid', rule: 'pattern' },
      { path: 'pgCode', rule: 'enum' },
      { path: 'quantity', rule: 'type' },
    ]),
  )
})

test.each([0, -1, 1.5, 1e9, 2 ** 53, null, [1], '2', true])(
  'request bodies: refuses a quantity of %j',
  async (quantity) => {
    const reply = await send(
      'POST /api/v2/order/product',
      JSON.stringify({ productUid: `pr_${'0'.repeat(26)}`, pgCode: 'P000', quantity }),
    )
    expect(reply.status).toBe(400)
    expect(reply.body.fields[0].path).toBe('quantity')
  },
)
