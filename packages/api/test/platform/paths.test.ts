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

/** Dots that are resolved on the way name another address. */
const leadsElsewhere = (key: EndpointKey, id: string) => {
  const { pathname } = new URL(pathOf(key, id), 'http://any')
  return pathname !== pathOf(key, id) && allKeys.includes(`${methodOf(key)} ${pathname}` as EndpointKey)
}

describe.each(withId)('%s', (key) => {
  test.each(badIds)('id %s is malformed or unknown to everybody, never a fault', async (id) => {
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
      const refusesFirst = !served[endpointOf(key).caller].includes(caller)
      expect(refusesFirst ? [400, 401, 403, 404, 405] : [400, 404, 405]).toContain(status)
    }
  })

  test('what does not exist is not found', async () => {
    const reply = await clients.ask({
      method: methodOf(key),
      url: pathOf(key) + queryOf(key),
      headers: headersOf(clients.tokens.member),
      ...payloadOf(key),
    })
    expect(reply).toMatchObject({ status: 404, body: { name: 'NOT_FOUND' } })
  })
})

/** What a call must ask for, the same in every run; numbers in the order of their names, so that `to` follows `from`. */
function queryOf(key: EndpointKey): string {
  const { query } = endpointOf(key)
  if (!query || Compile(query).Check({})) return ''
  const { required = [] } = query as { required?: string[] }
  return `?${new URLSearchParams(required.map((name, at) => [name, String(at)]))}`
}

/** The call with what it must ask for and this. */
const urlOf = (key: EndpointKey, query: string) =>
  `${pathOf(key)}${[queryOf(key) || '?', query].join('&').replace('?&', '?')}`

/** An empty body where the contract allows it, else one that it allows, the same in every run. */
function payloadOf(key: EndpointKey): { payload?: string } {
  const { body } = endpointOf(key)
  if (!body) return {}
  if (Compile(body).Check({})) return { payload: '{}' }
  const samples = fc
    .sample(arbitraryOf(body), { numRuns: 10, seed: 1 })
    .map((sample) => JSON.stringify(sample))
  // No database keeps a zero byte: such a body is refused before anything is looked for.
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

describe.each(withPages)('%s', (key) => {
  test.each(badPages)('?%s is refused by name', async (query) => {
    const reply = await clients.ask({
      method: methodOf(key),
      url: urlOf(key, query),
      headers: headersOf(clients.tokens.member),
    })
    expect(reply).toMatchObject({ status: 400, body: { name: 'INVALID_INPUT' } })
    expect(reply.body.fields[0].path).toBe(query.split('=')[0])
  })

  test('the last page that may be asked is an answer', async () => {
    const reply = await clients.ask({
      method: methodOf(key),
      url: urlOf(key, 'page=10000&size=100'),
      headers: headersOf(clients.tokens.member),
    })
    expect([200, 404]).toContain(reply.status)
  })
})

describe.each(allKeys)('%s', (key) => {
  test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    'does not run by %s unless it is served so',
    async (method) => {
      const served = allKeys.filter((other) => pathOf(other, '{}') === pathOf(key, '{}')).map(methodOf)
      if (served.some((own) => own === method)) return
      const reply = await clients.ask({
        method,
        url: pathOf(key),
        headers: headersOf(clients.tokens.member),
        ...(['POST', 'PUT', 'PATCH'].includes(method) ? { payload: '{}' } : {}),
      })
      expect(reply.status).toBe(405)
      expect(String(reply.headers.allow).split(', ').sort()).toEqual([...served].sort())
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    },
  )

  test('asks for who may call it, and says 401 or 403 for nothing else', async () => {
    const { caller } = endpointOf(key)
    const expected = {
      anyone: { nobody: [], guest: [] },
      viewer: { nobody: [], guest: [] },
      session: { nobody: ['AUTH_REQUIRED'], guest: [] },
      member: { nobody: ['AUTH_REQUIRED'], guest: ['MEMBER_ONLY'] },
      staff: { nobody: [], guest: [] },
    }[caller]
    for (const who of ['nobody', 'guest'] as const) {
      const reply = await clients.ask({
        method: methodOf(key),
        url: pathOf(key),
        headers: headersOf(clients.tokens[who]),
        ...(endpointOf(key).body ? { payload: '{}' } : {}),
      })
      if (reply.status === 401 || reply.status === 403) expect(expected[who]).toContain(reply.body.name)
    }
  })

  test.each([
    'Bearer',
    'Bearer x',
    'Bearer a.b.c',
    'Basic AAAA',
    `Bearer ${'x'.repeat(8_000)}`,
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJtXzEifQ.',
  ])('a token that is none (%s) is a bad session, never a fault', async (authorization) => {
    const reply = await clients.ask({
      method: methodOf(key),
      url: pathOf(key),
      headers: { ...headersOf(undefined), authorization },
      ...(endpointOf(key).body ? { payload: '{}' } : {}),
    })
    if (endpointOf(key).caller === 'anyone') expect(reply.status).not.toBe(401)
    else expect(reply).toMatchObject({ status: 401, body: { name: 'AUTH_REQUIRED' } })
  })
})
