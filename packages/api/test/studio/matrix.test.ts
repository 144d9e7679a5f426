import { type Endpoint, type EndpointKey, endpoints } from '@encore/contract/endpoints'
import { type StaffRole, staffRoles, studioPermissions } from '@encore/contract/rules/staff-roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownPage } from '#test/members.ts'
import { headersOf, methodOf } from '#test/platform/clients.ts'
import {
  type Colleague,
  everywhere,
  moon,
  openStudio,
  type Studio,
  studioKeys,
  tide,
} from './studio-world.ts'

let studio: Studio
const seats = new Map<string, Colleague>()
const colleague = (role: StaffRole, where: string) => seats.get(`${role} ${where}`) as Colleague

beforeAll(async () => {
  studio = await openStudio()
  for (const role of staffRoles) {
    seats.set(`${role} all`, await studio.hire(everywhere(role)))
    if (role !== 'OWNER') seats.set(`${role} tide`, await studio.hire({ role, eventId: tide }))
  }
}, 240_000)
afterAll(() => studio.close())

const endpointOf = (key: EndpointKey): Endpoint => endpoints[key]
const inside = studioKeys.filter((key) => endpointOf(key).auth === 'staff')
const staffOf = (key: EndpointKey) => {
  const { staff } = endpointOf(key)
  if (typeof staff !== 'object') throw new Error(`${key} has no row in the table`)
  return staff
}

/** Sends a call whose body is refused after authorization, so that nothing changes. */
async function call(key: EndpointKey, cookie: string | undefined, eventId = tide) {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replaceAll('{eventId}', eventId)
    .replace(/\{\w+\}/g, 'x')
  const response = await studio.world.api.http.inject({
    method: methodOf(key),
    url: path,
    headers: { ...ownPage, host: 'studio.localhost:3000', ...(cookie ? { cookie } : {}) },
    ...(endpointOf(key).body ? { payload: '{"unknown":1}' } : {}),
  })
  return {
    status: response.statusCode,
    name: response.body ? (response.json().name as string | undefined) : undefined,
  }
}
const refusals = [
  'AUTH_REQUIRED',
  'SESSION_REVOKED',
  'NOT_PERMITTED',
  'REAUTH_REQUIRED',
  'CROSS_SITE_REFUSED',
]
const letsIn = (answer: { status: number; name: string | undefined }) => !refusals.includes(answer.name ?? '')

test('permission matrix: unknown event: every call returns NOT_FOUND, also for an owner', async () => {
  const atEvent = inside.filter((key) => staffOf(key).scope === 'event')
  expect(atEvent.length).toBeGreaterThan(50)
  const nothing = `ev_${'0'.repeat(26)}`
  for (const key of atEvent) {
    const answer = await call(key, colleague('OWNER', 'all').staffCookie, nothing)
    expect([key, answer.status, answer.name]).toEqual([key, 404, 'NOT_FOUND'])
  }
})

test('permission matrix: every studio call declares its permission, and every write its audit action', () => {
  expect(inside.length).toBeGreaterThan(7)
  const undeclared = inside.filter((key) => {
    const { staff } = endpointOf(key)
    if (typeof staff !== 'object' || !(staff.permission in studioPermissions)) return true
    if (key.includes('{eventId}') !== (staff.scope === 'event')) return true
    const isWritten = !key.startsWith('GET ') && !staff.isScratch && !staff.isRead
    return isWritten !== (staff.auditAction !== undefined)
  })
  expect(undeclared).toEqual([])
  const paths = (Object.keys(endpoints) as EndpointKey[]).filter((key) => key.includes('/api/studio/'))
  expect(paths.sort()).toEqual([...studioKeys].sort())
})

const refused = { status: 409, name: 'NOT_PERMITTED' }

describe.each(inside)('permission matrix: %s', (key) => {
  const { permission, scope } = staffOf(key)
  const allowed: readonly string[] = studioPermissions[permission]
  const answerOf = (isAllowed: boolean, answer: Awaited<ReturnType<typeof call>>) =>
    isAllowed ? letsIn(answer) : answer
  const expected = (isAllowed: boolean) => (isAllowed ? true : refused)

  test('admits the roles of the table, and event roles at their event only', async () => {
    for (const role of staffRoles) {
      const isAllowed = allowed.includes(role)
      const answer = await call(key, colleague(role, 'all').staffCookie)
      expect([role, answerOf(isAllowed, answer)]).toEqual([role, expected(isAllowed)])
    }
    for (const role of staffRoles.filter((role) => role !== 'OWNER')) {
      const { staffCookie } = colleague(role, 'tide')
      const isAllowed = allowed.includes(role) && scope !== 'all'
      const own = await call(key, staffCookie)
      expect([role, answerOf(isAllowed, own)]).toEqual([role, expected(isAllowed)])
      if (scope !== 'event') continue
      expect([role, await call(key, staffCookie, moon)]).toEqual([role, { status: 404, name: 'NOT_FOUND' }])
    }
  })

  test('refuses everybody without a studio session, and the public address', async () => {
    const fan = colleague('OWNER', 'all')
    expect(await call(key, undefined)).toEqual({ status: 401, name: 'AUTH_REQUIRED' })
    expect(await call(key, fan.cookie)).toEqual({ status: 401, name: 'AUTH_REQUIRED' })
    expect(await call(key, `dev_studio=${'a'.repeat(43)}`)).toEqual({ status: 401, name: 'SESSION_REVOKED' })
    const bearer = await studio.world.api.http.inject({
      method: methodOf(key),
      url: key.slice(key.indexOf(' ') + 1),
      headers: { ...headersOf(fan.token), host: 'studio.localhost:3000' },
    })
    expect(bearer.statusCode).toBe(401)
    const elsewhere = await studio.world.api.http.inject({
      method: methodOf(key),
      url: key.slice(key.indexOf(' ') + 1).replace(/\{\w+\}/g, tide),
      headers: { ...ownPage, cookie: fan.staffCookie },
      ...(endpointOf(key).body ? { payload: '{}' } : {}),
    })
    expect(elsewhere.statusCode).toBe(404)
  })
})

test('permission matrix: refuses writes from other pages for every role', async () => {
  const { staffCookie } = colleague('OWNER', 'all')
  for (const key of studioKeys.filter((key) => !key.startsWith('GET '))) {
    const { body, bytes } = endpointOf(key)
    const response = await studio.world.api.http.inject({
      method: methodOf(key),
      url: key.slice(key.indexOf(' ') + 1),
      headers: {
        ...ownPage,
        ...(bytes && { 'content-type': bytes.types[0] }),
        'sec-fetch-site': 'same-site',
        host: 'studio.localhost:3000',
        cookie: staffCookie,
      },
      ...(body && { payload: bodies[key] ?? '{}' }),
      ...(bytes && { payload: 'x' }),
    })
    expect({ key, status: response.statusCode }).toEqual({ key, status: 400 })
    if (endpointOf(key).auth === 'staff') expect(response.json().name).toBe('CROSS_SITE_REFUSED')
  }
})
const bodies: Partial<Record<EndpointKey, string>> = {}

test('permission matrix: a studio session opens nothing of the public API', async () => {
  const { staffCookie } = colleague('OWNER', 'all')
  const me = await studio.world.send('GET /api/v2/member/me', { headers: { cookie: staffCookie } })
  expect(me.status).toBe(401)
  const atStudio = await studio.world.send('GET /api/v1/event', {
    headers: { host: 'studio.localhost:3000' },
  })
  expect(atStudio.status).toBe(404)
})

test('permission matrix: every refused write appears in the log, and nothing else', async () => {
  const entries = await studio.entries()
  // A DELETE has no body to refuse: it passes authorization and fails because a published show is no draft.
  const refused = entries.filter(
    ({ outcome, action, refusal }) =>
      outcome === 'REFUSED' && !(action === 'event.delete' && refusal === 'NOT_A_DRAFT'),
  )
  expect(new Set(refused.map(({ refusal }) => refusal))).toEqual(new Set(['NOT_PERMITTED', 'NOT_FOUND']))
  const denied = inside.flatMap((key) => {
    const { permission, scope, auditAction } = staffOf(key)
    if (!auditAction) return []
    const roles: readonly string[] = studioPermissions[permission]
    const all = staffRoles.filter((role) => !roles.includes(role))
    const one = staffRoles.filter((role) => role !== 'OWNER' && (scope === 'all' || !roles.includes(role)))
    // Staff with a role at one event also tried the other event.
    const elsewhere = scope === 'event' ? staffRoles.filter((role) => role !== 'OWNER') : []
    return [...all, ...one, ...elsewhere].map(() => auditAction)
  })
  expect(refused.map(({ action }) => action).sort()).toEqual(denied.sort())
})
