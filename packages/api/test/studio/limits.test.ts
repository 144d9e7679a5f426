import { type Endpoint, type EndpointKey, endpoints } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateLimitsOf } from '#platform/http/rate-limits.ts'
import { ownPage } from '#test/members.ts'
import { type Colleague, everywhere, openStudio, type Studio } from './desk.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio({ RATE_LIMITS: 'on' })
})
afterAll(() => studio.close())

const callsOf = (limit: string) => rateLimitsOf(studio.world.api.ctx.config)[limit]?.[0]?.calls ?? 0

/** Answers the status of a call that brings nothing of use. */
async function ask(key: EndpointKey, { desk }: Colleague): Promise<number> {
  const { bytes }: Endpoint = endpoints[key]
  const host = new URL(studio.world.api.ctx.config.studioUrl).host
  const response = await studio.world.api.http.inject({
    method: 'POST',
    url: key.replace('POST ', '').replace('{id}', 'ca_00000000000000000000000000'),
    headers: { ...ownPage, host, cookie: desk, 'content-type': bytes?.types[0] ?? 'application/json' },
    payload: bytes ? 'x' : '{}',
  })
  return response.statusCode
}

test.each<[string, EndpointKey[]]>([
  ['studio-export', ['POST /api/studio/parcel/export', 'POST /api/studio/coupon/{id}/export']],
  ['picture', ['POST /api/studio/picture', 'POST /api/studio/picture/crop']],
  ['import', ['POST /api/studio/parcel/import']],
])('%s: what a colleague may ask for in an hour is counted together, for them alone', async (limit, keys) => {
  const [one, other] = [await studio.hire(everywhere('OWNER')), await studio.hire(everywhere('OWNER'))]
  for (let call = 0; call < callsOf(limit); call++) {
    const status = await ask(keys[call % keys.length] as EndpointKey, one)
    expect([400, 404]).toContain(status)
  }
  for (const key of keys) {
    expect(await ask(key, one)).toBe(429)
    expect([400, 404]).toContain(await ask(key, other))
  }
})
