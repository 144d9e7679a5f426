import { bootProduct, closeShop, type RunningProduct, signUpFan } from '@encore/dev-env'
import { getRaw } from '@encore/dev-env/testing/raw-requests'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let product: RunningProduct
let paths: string[]
beforeAll(async () => {
  product = await bootProduct()
  // Addresses come from the API, so that the attacker's request is the first to render each page.
  const detail = `/detail/${await firstOf('event', 'slug')}`
  const notice = `/notice/${await firstOf('notice', 'id')}`
  const bare = [
    ...['/', '/search', '/notice', notice, '/replay', '/highlights', detail, `${detail}/products`],
    ...['/terms', '/privacy', '/refunds', '/help'],
  ]
  const translated = bare.map((path) => (path === '/' ? '/ko' : `/ko${path}`))
  const data = translated.map((path) => `${path}.data`)
  paths = [...bare, ...translated, ...data]
}, 300_000)
afterAll(() => product.stop())

async function firstOf(list: string, name: 'id' | 'slug'): Promise<string> {
  const answer = await fetch(`${product.url}/api/v1/${list}`)
  const { content } = (await answer.json()) as { content: { id: string; slug: string }[] }
  return content[0]?.[name] ?? ''
}

function ask(target: string) {
  const { port, host } = new URL(product.url)
  return getRaw(Number(port), target, host)
}

/** Drops the headers that differ between any two responses. */
const pageOf = ({ status, head, body }: Awaited<ReturnType<typeof ask>>) => ({
  status,
  head: head.replace(/\r\n(?:x-request-id|date): [^\r]*/gi, ''),
  body,
})

async function gauge(name: string): Promise<number> {
  const text = await fetch(`${product.url}/metrics`).then((answer) => answer.text())
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1])
}

/** Query parameters added by routers, frameworks, advertisers and attackers, and those of other pages. */
const foreign = [
  ...[
    '_routes=root',
    '_routes=',
    '_data=root',
    'index',
    'zz=POISONED',
    'utm_source=mail',
    'fbclid=1',
    'gclid=1',
  ],
  ...[
    'callbackUrl=//evil.test',
    'order=POISONED',
    'reference=POISONED',
    'topic=POISONED',
    'currency=JPY',
    'gift=x',
  ],
  ...[
    'lang=ja',
    'locale=ja',
    'preview=POISONED',
    'token=POISONED',
    'at=2020-01-01',
    'size=100',
    'q=POISONED',
  ],
  ...[
    '%00=1',
    '%ff=%ff',
    '__proto__=1',
    'constructor=1',
    'tab[]=x',
    'sort=POISONED',
    'step=reset',
    'error=POISONED',
  ],
  `x=${'POISONED'.repeat(1_500)}`,
]

describe('public pages: the normal address alone decides what is rendered', () => {
  test('thirty foreign query parameters give the same bytes and one entry', async () => {
    expect(foreign).toHaveLength(30)
    for (const path of paths) {
      const before = await gauge('encore_pages_cached')
      // A page that expired between the requests was rendered again: retry.
      for (let tries = 0; ; tries++) {
        const first = pageOf(await ask(`${path}?${foreign.join('&')}`))
        const renders = await gauge('encore_page_renders')
        const asked = []
        for (const one of foreign) asked.push(pageOf(await ask(`${path}?${one}`)))
        const plain = pageOf(await ask(path))
        if ((await gauge('encore_page_renders')) !== renders && tries < 5) continue
        expect([path, plain.status]).toEqual([path, 200])
        expect(plain.body).not.toContain('POISONED')
        for (const [nth, page] of [...asked, first].entries())
          expect([path, foreign[nth], page]).toEqual([path, foreign[nth], plain])
        expect([path, await gauge('encore_pages_cached')]).toEqual([path, before + 1])
        break
      }
    }
  }, 300_000)

  test('an attacker who requests a page first changes it for nobody', async () => {
    const first = await ask('/ja/notice.data?_routes=root')
    const second = await ask('/ja/notice.data')
    expect(second.body.length).toBeGreaterThan(1_000)
    expect(first.body).toBe(second.body)
    await ask('/ja/search?zz=POISONED&keyword=poisonedword')
    expect((await ask('/ja/search')).body.toLowerCase()).not.toContain('poisoned')
  })

  test('a long query makes no long page', async () => {
    const long = await ask(`/ja/search?keyword=${'k'.repeat(12_000)}`)
    expect(long.body).toContain('k'.repeat(100))
    expect(long.body).not.toContain('k'.repeat(101))
  })
})

test('public pages: a closed page says when to return, as a document and as data', async () => {
  const keeper = { email: 'keeper@fans.test', password: 'lanterns over 7 quiet rivers', nickname: 'keeper' }
  const open = await closeShop(product, await signUpFan(product, { ...keeper, language: 'en' }))
  try {
    const shelf = `/detail/${await firstOf('event', 'slug')}/products`
    // Languages that the tests above did not request, because those pages are still cached.
    for (const path of [`/ja${shelf}`, `/zhhans${shelf}.data`, '/cart', '/ja/pay/cart', '/cart.data']) {
      const { status, head } = await ask(path)
      expect([path, status, /\r\nretry-after: (\d+)/i.exec(head)?.[1]]).toEqual([path, 503, '60'])
    }
  } finally {
    await open()
  }
})
