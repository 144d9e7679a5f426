import { type Endpoint, type EndpointKey, endpoints } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateLimitsOf } from '#platform/http/rate-limits.ts'
import { cookieOf, ownPage } from '#test/members.ts'
import { type Colleague, everywhere, openStudio, type Studio } from './studio-world.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => studio.close())

const callsOf = (limit: string) => rateLimitsOf(studio.world.api.ctx.config)[limit]?.[0]?.calls ?? 0

async function ask(key: EndpointKey, { staffCookie }: Colleague): Promise<number> {
  const { bytes }: Endpoint = endpoints[key]
  const host = new URL(studio.world.api.ctx.config.studioUrl).host
  const response = await studio.world.api.http.inject({
    method: 'POST',
    url: key.replace('POST ', '').replace('{id}', 'ca_00000000000000000000000000'),
    headers: { ...ownPage, host, cookie: staffCookie, 'content-type': bytes?.types[0] ?? 'application/json' },
    payload: bytes ? 'x' : '{}',
  })
  return response.statusCode
}

test.each<[string, EndpointKey[]]>([
  ['studio-export', ['POST /api/studio/parcel/export', 'POST /api/studio/coupon/{id}/export']],
  ['picture', ['POST /api/studio/picture', 'POST /api/studio/picture/crop']],
  ['import', ['POST /api/studio/parcel/import']],
  ['import-preview', ['POST /api/studio/parcel/import/preview']],
])(
  'studio rate limits: %s: limits a staff member’s requests in an hour together and for them alone',
  async (limit, keys) => {
    const [one, other] = [await studio.hire(everywhere('OWNER')), await studio.hire(everywhere('OWNER'))]
    for (let call = 0; call < callsOf(limit); call++) {
      const status = await ask(keys[call % keys.length] as EndpointKey, one)
      expect([400, 404]).toContain(status)
    }
    for (const key of keys) {
      expect(await ask(key, one)).toBe(429)
      expect([400, 404]).toContain(await ask(key, other))
    }
  },
)

test('studio rate limits: wrong passwords of public and studio sign-in count together, and a known device still enters', async () => {
  const ip = '198.51.100.9'
  const colleague = await studio.hire(everywhere('OWNER'))
  const known = cookieOf((await studio.begin(colleague)).headers)
  const begin = (email: string, password: string, cookie = '') =>
    studio.send('POST /api/studio/session', {
      body: { email, password },
      headers: { 'x-forwarded-for': ip, ...(cookie && { cookie }) },
    })
  const guesses = Array.from({ length: 50 }, (_, nth) => begin(`target-${nth}@fans.test`, 'a wrong guess'))
  expect((await Promise.all(guesses)).map(({ body }) => body.name)).toEqual(
    Array(50).fill('INVALID_CREDENTIALS'),
  )
  for (let nth = 0; nth < 50; nth++) {
    const basic = Buffer.from(`other-${nth}@fans.test:a wrong guess`).toString('base64')
    await studio.world.send('GET /api/v1/auth/sign-in-email', {
      headers: { 'x-forwarded-for': ip, authorization: `Basic ${basic}` },
    })
  }
  const refused = await begin(colleague.email, colleague.password)
  expect(refused).toMatchObject({ status: 429, body: { name: 'TOO_MANY_ATTEMPTS' } })
  expect((await begin(colleague.email, colleague.password, known)).status).toBe(200)
})
