import type { RunningProduct } from '#src/boot.ts'
import { type Fan, signUpFan } from '#src/fan.ts'
import { makeOwner } from '#src/organiser.ts'
import { connectFactor } from '#src/staff-session.ts'
import type { FuzzTarget } from './generate.ts'

/** Two targets on one running product, with a member and a studio owner as callers. */
export interface FuzzWorld {
  members: Side
  studio: Side
}

interface Side {
  target: FuzzTarget
  caller(): string
  /** Signs up a new caller after the session of the previous one has ended. */
  renew(): Promise<void>
}

const password = 'lanterns over 7 quiet rivers'

/** `studioUrl`: the address of the studio, on a separate port. */
export async function openFuzzWorld(product: RunningProduct, studioUrl: string): Promise<FuzzWorld> {
  let nth = 0
  const newFan = (name: string): Promise<Fan> => {
    nth++
    const nickname = `fuzz ${name} ${nth}`
    return signUpFan(product, { email: `fuzz-${name}-${nth}@fans.test`, password, nickname, language: 'en' })
  }
  let fan = await newFan('fan')
  let token = await fan.idToken()
  const newOwner = async () => {
    const { email } = await newFan('owner')
    await makeOwner(product, email)
    return connectFactor({ ...product, studioUrl }, { email, password })
  }
  let owner = await newOwner()
  const ids = await idsOf(fan)
  const [event = '', product_ = ''] = [ids.ev?.[0], ids.pr?.[0]]
  const hosts = [new URL(product.url).host, new URL(studioUrl).host]
  const otherHosts = [
    ...hosts,
    'evil.test',
    'localhost',
    '127.0.0.1',
    '',
    '[',
    'a b',
    'x'.repeat(300),
    'studio.localhost',
  ]
  return {
    members: {
      target: {
        ...{ side: 'members', host: hosts[0] ?? '', origin: product.url, otherHosts, ids },
        paths: [
          ...[
            '/',
            '/search',
            '/notice',
            '/replay',
            '/highlights',
            '/terms',
            '/help',
            '/signin',
            '/cart',
            '/mypage',
            '/mybox',
          ],
          ...[
            `/detail/${event}`,
            `/detail/${event}/products`,
            `/confirm/${event}`,
            `/player/${event}`,
            `/replay/${event}`,
          ],
          ...[
            `/pay/${event}`,
            '/pay/success',
            '/pay/cart',
            '/payment/eximbay/result',
            `/product/${product_}/send-gift`,
          ],
          ...[
            '/orders/or_x',
            '/gift/x',
            '/unsubscribe/x',
            '/applink',
            '/return',
            '/cube-packages',
            '/nope',
            '/queue/x',
          ],
          ...[
            '/favicon.svg',
            '/robots.txt',
            '/sitemap.xml',
            '/manifest.webmanifest',
            '/healthz',
            '/api/docs',
            '/api/openapi.json',
          ],
        ],
      },
      caller: () => `Authorization: Bearer ${token}`,
      renew: async () => {
        fan = await newFan('fan')
        token = await fan.idToken()
      },
    },
    studio: {
      target: {
        ...{ side: 'studio', host: hosts[1] ?? '', origin: studioUrl, otherHosts, ids },
        paths: [
          '/',
          '/orders',
          '/events',
          `/events/${event}`,
          '/members',
          '/favicon.svg',
          '/assets/nothing.js',
          '/images/x',
          '/v/x',
        ],
      },
      caller: () => `Cookie: ${owner.cookie}`,
      renew: async () => {
        owner = await newOwner()
      },
    },
  }
}

async function idsOf({ call }: Fan): Promise<Record<string, string[]>> {
  const [events, notices] = await Promise.all([
    call('GET /api/v1/event', { query: { size: 20 } }),
    call('GET /api/v1/notice', { query: { size: 20 } }),
  ])
  const ev = events.ok ? events.value.content.map(({ id }) => id) : []
  const no = notices.ok ? notices.value.content.map(({ id }) => id) : []
  const shops = await Promise.all(ev.map((id) => call('GET /api/v1/event/{id}/products', { params: { id } })))
  const pr = shops.flatMap((shop) => (shop.ok ? shop.value.content.map(({ id }) => id) : []))
  return { ev, no, pr }
}
