import type { EndpointKey } from '@encore/contract/endpoints'
import { arbitraryOf } from '@encore/contract/testing/arbitrary'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  allKeys,
  type Clients,
  endpointOf,
  headersOf,
  methodOf,
  openClients,
  pathOf,
  withId,
  withPages,
} from './clients.ts'

let clients: Clients
beforeAll(async () => {
  clients = await openClients()
})
afterAll(() => clients.close())

const callers: (keyof Clients['tokens'])[] = ['member', 'guest', 'nobody']

const badIds = [
  '0',
  '-1',
  '1e3',
  '..',
  '%2e%2e',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  'ev_%00',
  '%ff',
  '%',
  '9223372036854775808',
  "ev_1'--",
  '%F0%9F%92%9C',
  'x'.repeat(150),
  'x'.repeat(5_000),
  `ev_${'0'.repeat(26)}`,
  `pr_${'Z'.repeat(26)}`,
]

/** True when dots in the id resolve to the address of another endpoint. */
const leadsElsewhere = (key: EndpointKey, id: string) => {
  const { pathname } = new URL(pathOf(key, id), 'http://any')
  return pathname !== pathOf(key, id) && allKeys.includes(`${methodOf(key)} ${pathname}` as EndpointKey)
}

/** Sends an id in place of every parameter, as each caller: it is refused as malformed or unknown and never a fault. */
async function refuseId(key: EndpointKey, id: string) {
  for (const caller of callers) {
    const { status } = await clients.ask({
      method: methodOf(key),
      url: pathOf(key, id),
      headers: headersOf(clients.tokens[caller]),
      ...(endpointOf(key).body ? { payload: '{}' } : {}),
    })
    if (status === 200 && leadsElsewhere(key, id)) continue
    const served = {
      member: ['member'],
      session: ['member', 'guest'],
      viewer: callers,
      anyone: callers,
      staff: callers.slice(0, 0),
    }
    const refusesFirst = !served[endpointOf(key).auth].includes(caller)
    const answers = refusesFirst ? [400, 401, 403, 404, 405] : [400, 404, 405]
    expect([answers, { id, caller, status }]).toEqual([
      expect.arrayContaining([status]),
      { id, caller, status },
    ])
  }
}

/** First endpoint of each kind of caller and each id schema: the same code parses their parameters. */
const readsItsOwnWay = [
  ...new Map(
    withId.map((key) => [`${endpointOf(key).auth} ${JSON.stringify(endpointOf(key).params)}`, key]),
  ).values(),
]

test.each(readsItsOwnWay)('paths: %s refuses a malformed id', async (key) => {
  for (const id of badIds) await refuseId(key, id)
})

test.each(withId)('paths: %s returns not found for an unknown id', async (key) => {
  await refuseId(key, '0')
  const reply = await clients.ask({
    method: methodOf(key),
    url: pathOf(key) + queryOf(key),
    headers: headersOf(clients.tokens.member),
    ...payloadOf(key),
  })
  expect(reply).toMatchObject({ status: 404, body: { name: 'NOT_FOUND' } })
})

/**
 * Builds the required query, the same in every run. Values grow in the order of the names, so that `to` follows `from`.
 */
function queryOf(key: EndpointKey): string {
  const { query } = endpointOf(key)
  if (!query || Compile(query).Check({})) return ''
  const { required = [] } = query as { required?: string[] }
  return `?${new URLSearchParams(required.map((name, at) => [name, String(at)]))}`
}

const urlOf = (key: EndpointKey, query: string) =>
  `${pathOf(key)}${[queryOf(key) || '?', query].join('&').replace('?&', '?')}`

/** Returns an empty body where the contract allows it, otherwise a valid sample that is the same in every run. */
function payloadOf(key: EndpointKey): { payload?: string } {
  const { body } = endpointOf(key)
  if (!body) return {}
  if (Compile(body).Check({})) return { payload: '{}' }
  const samples = fc
    .sample(arbitraryOf(body), { numRuns: 10, seed: 1 })
    .map((sample) => JSON.stringify(sample))
  // The database stores no zero byte: such a body is refused before any lookup.
  return { payload: samples.find((sample) => !sample.includes('\\u0000')) ?? '{}' }
}

const badPages = [
  'page=-1',
  'page=1e3',
  'page=0x10',
  'page=1.5',
  'page=',
  'page=%201',
  'page=NaN',
  'page=Infinity',
  'page=%D9%A3',
  'page=10001',
  'page=1000000000',
  'page=99999999999999999999',
  'page=1&page=2',
  'page[]=1',
  'size=0',
  'size=-1',
  'size=101',
  'size=1000000000',
  'size=null',
  'size=true',
  'page=%00',
  '__proto__=1',
  'constructor=1',
  'sort=id;drop table member',
]

async function refuseQuery(key: EndpointKey, query: string) {
  const reply = await clients.ask({
    method: methodOf(key),
    url: urlOf(key, query),
    headers: headersOf(clients.tokens.member),
  })
  expect([query, reply]).toMatchObject([query, { status: 400, body: { name: 'INVALID_INPUT' } }])
  expect(reply.body.fields[0].path).toBe(query.split('=')[0])
}

/** One public and one member endpoint: the same code parses the pages of all. */
const paged: EndpointKey[] = ['GET /api/v1/event', 'GET /api/v2/order/history']

describe.each(paged)('paths: %s', (key) => {
  test.each(badPages)('refuses ?%s by name', (query) => refuseQuery(key, query))
})

test.each(withPages)('paths: %s returns pages up to the last and no further', async (key) => {
  for (const query of ['page=10001', 'size=101', 'constructor=1']) await refuseQuery(key, query)
  const reply = await clients.ask({
    method: methodOf(key),
    url: urlOf(key, 'page=10000&size=100'),
    headers: headersOf(clients.tokens.member),
  })
  expect([200, 404]).toContain(reply.status)
})

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

test.each(allKeys)('paths: %s refuses other methods', async (key) => {
  const served = allKeys.filter((other) => pathOf(other, '{}') === pathOf(key, '{}')).map(methodOf)
  const others = methods.filter((method) => !served.some((own) => own === method))
  expect(others.length).toBeGreaterThan(3)
  for (const method of others) {
    const reply = await clients.ask({
      method,
      url: pathOf(key),
      headers: headersOf(clients.tokens.member),
      ...(['POST', 'PUT', 'PATCH'].includes(method) ? { payload: '{}' } : {}),
    })
    expect({ method, status: reply.status }).toEqual({ method, status: 405 })
    expect(String(reply.headers.allow).split(', ').sort()).toEqual([...served].sort())
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  }
})

test.each(allKeys)('paths: %s requires its callers and returns 401 or 403 for nothing else', async (key) => {
  const { auth } = endpointOf(key)
  const expected = {
    anyone: { nobody: [], guest: [] },
    viewer: { nobody: [], guest: [] },
    session: { nobody: ['AUTH_REQUIRED'], guest: [] },
    member: { nobody: ['AUTH_REQUIRED'], guest: ['MEMBER_ONLY'] },
    staff: { nobody: [], guest: [] },
  }[auth]
  for (const who of ['nobody', 'guest'] as const) {
    const reply = await callAs(key, headersOf(clients.tokens[who]))
    const name = reply.status === 401 || reply.status === 403 ? [reply.body.name] : []
    expect({ who, name }).toEqual({ who, name: expected[who] })
  }
})

test.each(allKeys)('paths: %s refuses a malformed token', async (key) => {
  for (const authorization of [
    'Bearer',
    'Bearer x',
    'Bearer a.b.c',
    'Basic AAAA',
    `Bearer ${'x'.repeat(8_000)}`,
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJtXzEifQ.',
  ]) {
    const reply = await callAs(key, { ...headersOf(undefined), authorization })
    if (endpointOf(key).auth === 'anyone') expect(reply.status).not.toBe(401)
    else
      expect([authorization, reply]).toMatchObject([
        authorization,
        { status: 401, body: { name: 'AUTH_REQUIRED' } },
      ])
  }
})

const callAs = (key: EndpointKey, headers: Record<string, string>) =>
  clients.ask({
    method: methodOf(key),
    url: pathOf(key) + queryOf(key),
    headers,
    ...payloadOf(key),
  })
