import { type Endpoint, type EndpointKey, endpoints } from '@encore/contract/endpoints'
import { staffRoles } from '@encore/contract/rules/staff-roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownPage } from '#test/members.ts'
import { methodOf } from '#test/platform/clients.ts'
import { openStage, type Ready, recipes, type WriteKey } from './recipes/index.ts'
import { type Colleague, moon, studioKeys, tide } from './studio-world.ts'

let stage: Awaited<ReturnType<typeof openStage>>
/** Holds every role except OWNER at one event, and none elsewhere. */
let stranger: Colleague
beforeAll(async () => {
  stage = await openStage()
  const roles = staffRoles.filter((role) => role !== 'OWNER')
  stranger = await stage.studio.hire(...roles.map((role) => ({ role, eventId: moon })))
}, 120_000)
afterAll(() => stage.close())

const pathOf = (key: EndpointKey) => key.slice(key.indexOf(' ') + 1)
/** Path up to the id of the object, which is not an event. */
const objectOf = (key: EndpointKey) => /^.*\{(?:id|grantId)\}/.exec(pathOf(key))?.[0]
/** Path up to its last parameter. */
const wholeOf = (key: EndpointKey) => /^.*\}/.exec(pathOf(key))?.[0]
const isReached = (key: EndpointKey) => {
  const { staff }: Endpoint = endpoints[key]
  return typeof staff === 'object' && staff.scope !== 'all'
}
/**
 * Excluded: a recording is found only under the event it was uploaded to. `show-recordings.long.test.ts` requests one
 * of another show.
 */
const apart = 'GET /api/studio/event/{eventId}/live/recording/{id}'
const named = studioKeys.filter((key) => objectOf(key) !== undefined && isReached(key) && key !== apart)
const writes = Object.keys(recipes) as WriteKey[]
/** Returns the recipe that creates the object: that of the call itself, or of a write on the same kind of object. */
function recipeOf(key: EndpointKey) {
  const write =
    writes.find((one) => one === key) ??
    writes.find((one) => wholeOf(one) === wholeOf(key)) ??
    writes.find((one) => objectOf(one) === objectOf(key))
  if (!write) throw new Error(`${key} is about something that no recipe makes`)
  return recipes[write]
}
const queries: Partial<Record<EndpointKey, string>> = {
  'GET /api/studio/broadcast/{id}/preview': '?language=en',
}

/** Requests the object as if it belonged to the caller's event. */
async function ask(key: EndpointKey, { params = {}, body, file }: Ready) {
  const own: Record<string, string> = { ...params, eventId: moon }
  const response = await stage.studio.world.api.http.inject({
    method: methodOf(key),
    url: pathOf(key).replace(/\{(\w+)\}/g, (_, name) => own[name] ?? '') + (queries[key] ?? ''),
    headers: {
      ...ownPage,
      host: new URL(stage.studio.world.api.ctx.config.studioUrl).host,
      cookie: stranger.staffCookie,
      ...((endpoints[key] as Endpoint).idempotent && { 'idempotency-key': crypto.randomUUID() }),
      ...(file && { 'content-type': file.type }),
    },
    ...(methodOf(key) === 'GET'
      ? {}
      : file
        ? { payload: file.bytes }
        : body === undefined
          ? {}
          : { payload: JSON.stringify(body) }),
  })
  return { status: response.statusCode, name: response.body ? response.json().name : undefined }
}

/** Moves the objects of no event to a show. */
async function giveToTide(): Promise<void> {
  const { owner: db } = stage.studio.world.db
  await db`update product set event_id = ${tide} where event_id is null`
  await db`update order_line set event_id = ${tide} where event_id is null and product_id is not null`
  await db`update notice set event_id = ${tide} where event_id is null`
  await db`update broadcast set audience = 'HOLDERS', event_id = ${tide} where event_id is null`
}

describe.each(named)('foreign objects: %s', (key) => {
  test('returns not found for objects of no event or another event', async () => {
    const ready = await recipeOf(key)(stage)
    expect({ of: 'none', ...(await ask(key, ready)) }).toEqual({ of: 'none', status: 404, name: 'NOT_FOUND' })
    await giveToTide()
    expect({ of: 'other', ...(await ask(key, ready)) }).toEqual({
      of: 'other',
      status: 404,
      name: 'NOT_FOUND',
    })
  })
})

const draft = {
  title: { en: 'Doors' },
  isPinned: false,
  kind: 'SHOW',
  summary: { en: 'Soon' },
  body: { en: 'All' },
}
const reason = 'the guest list'
test.each<[EndpointKey, object]>([
  ['GET /api/studio/order', { query: { eventId: tide } }],
  ['GET /api/studio/product', { query: { eventId: tide } }],
  ['GET /api/studio/parcel', { query: { eventId: tide } }],
  ['GET /api/studio/parcel/pick-list', { query: { eventId: tide } }],
  ['GET /api/studio/manual-review', { query: { eventId: tide } }],
  ['GET /api/studio/report/sales', { query: { eventId: tide } }],
  ['POST /api/studio/report/sales/export', { body: { eventId: tide } }],
  ['POST /api/studio/report/orders/export', { body: { eventId: tide } }],
  ['POST /api/studio/parcel/export', { body: { eventId: tide, reason } }],
  ['POST /api/studio/notice', { body: { ...draft, eventId: tide } }],
])('foreign objects: %s with another event reveals nothing of it', async (key, asked) => {
  const { status, body } = await stage.studio.send(key, {
    cookie: stranger.staffCookie,
    headers: { 'idempotency-key': crypto.randomUUID() },
    ...asked,
  })
  if (key.startsWith('GET ') && status === 200) expect(body.content).toEqual([])
  else expect({ status, name: body?.name }).toEqual({ status: 404, name: 'NOT_FOUND' })
})
