import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jsonOf, startWorld, type World } from '#src/testing/world.ts'
import { storefrontToken } from './routes.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => world.control('reset'))
afterAll(() => world.close())

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
type Answer = { status: number; body: any }

async function read(query: string, variables: object = {}, token = storefrontToken): Promise<Answer> {
  const reply = await fetch(`${world.url}/storefront/api/2026-07/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': token },
    body: JSON.stringify({ query, variables }),
  })
  return { status: reply.status, body: await jsonOf(reply) }
}

const cards = `query Cards($handle: String!, $first: Int = 12, $country: CountryCode, $language: LanguageCode)
  @inContext(country: $country, language: $language) {
  collection(handle: $handle) {
    products(first: $first) {
      nodes {
        handle title availableForSale onlineStoreUrl
        picture: featuredImage { url(transform: { maxWidth: 480, crop: CENTER }) }
        priceRange { minVariantPrice { amount currencyCode } maxVariantPrice { amount } }
      }
    }
  }
}`
const handle = 'miraveil-afterglow'

test('sandbox store: a collection lists its goods in the store’s order with prices as decimal texts', async () => {
  const { body } = await read(cards, { handle, country: 'US', language: 'EN' })
  const { nodes } = body.data.collection.products
  expect(nodes).toHaveLength(5)
  expect(nodes[0]).toEqual({
    handle: 'afterglow-photobook',
    title: 'AFTERGLOW tour photobook',
    availableForSale: true,
    onlineStoreUrl: `${world.url}/storefront/products/afterglow-photobook`,
    picture: { url: `${world.url}/storefront/cdn/afterglow-photobook.svg` },
    priceRange: {
      minVariantPrice: { amount: '29.95', currencyCode: 'USD' },
      maxVariantPrice: { amount: '29.95' },
    },
  })
  expect(nodes[3].availableForSale).toBe(false)
  expect(nodes[4].onlineStoreUrl).toBeNull()
})

test.each([
  ['KR', 'KO', 'AFTERGLOW 투어 포토북', '39000.0', 'KRW', '/storefront/ko/products/'],
  ['JP', 'JA', 'AFTERGLOW ツアーフォトブック', '4300.0', 'JPY', '/storefront/ja/products/'],
  ['CN', 'ZH_CN', 'AFTERGLOW 巡演写真集', '209.0', 'CNY', '/storefront/zh-cn/products/'],
])(
  'sandbox store: a buyer in %s who reads %s has their own language, currency and pages',
  async (...expected) => {
    const [country, language, title, amount, currencyCode, path] = expected
    const { body } = await read(cards, { handle, country, language })
    const [first] = body.data.collection.products.nodes
    expect(first).toMatchObject({ title, priceRange: { minVariantPrice: { amount, currencyCode } } })
    expect(first.onlineStoreUrl).toContain(path)
    const page = await fetch(first.onlineStoreUrl)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(title)
    const drawn = await fetch(first.picture.url)
    expect(drawn.headers.get('content-type')).toContain('image/svg+xml')
    expect(await drawn.text()).toMatch(/^<svg .*<\/svg>$/s)
  },
)

test('sandbox store: an unknown collection is null', async () => {
  expect((await read(cards, { handle: 'nobody' })).body).toEqual({ data: { collection: null } })
})

test.each([
  [
    '{ collection(handle: "tidefall-dome") { colour } }',
    {},
    "Field 'colour' doesn't exist on type 'Collection'",
  ],
  ['{ collection(handle: "miraveil-afterglow") }', {}, 'Field must have selections'],
  ['{ collection(handle: $handle) { id } }', {}, '$handle is used but not declared'],
  [cards, {}, '$handle was provided invalid value'],
  [cards, { handle, first: 0 }, 'you must provide one of first or last'],
  [cards, { handle, language: 'TLH' }, 'language is no LanguageCode'],
  ['{ collection(handle: "x") { id }', {}, 'unexpected end of file'],
  ['query { shop ~ }', {}, 'unexpected "~"'],
])('sandbox store: a malformed query %# returns errors and no data', async (query, variables, message) => {
  const { status, body } = await read(query, variables)
  expect(status).toBe(200)
  expect(body.data).toBeUndefined()
  expect(body.errors[0].message).toContain(message)
})

test('sandbox store: returns nothing without the token', async () => {
  expect(await read(cards, { handle }, 'somebody else')).toMatchObject({
    status: 401,
    body: { errors: [{ extensions: { code: 'UNAUTHORIZED' } }] },
  })
})

test('sandbox store: an unpublished product has no page', async () => {
  const paths = ['products/crew-jacket', 'products/nobody', 'ko/products/nobody', 'cdn/nobody.svg']
  const replies = await Promise.all(paths.map((path) => fetch(`${world.url}/storefront/${path}`)))
  expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404, 404])
})

test('sandbox store: the front page links to all listed goods', async () => {
  const page = await (await fetch(`${world.url}/storefront`)).text()
  expect(page).toContain('Golden Hour T-shirt')
  expect(page).toContain('USD 32.0 – USD 35.5')
  expect(page).not.toContain('Crew jacket')
})

test('sandbox store: trouble starts on request, is counted and ends with a reset', async () => {
  const trouble = (body: object) => world.control('storefront', body)
  await trouble({ trouble: 'error' })
  const failed = await fetch(`${world.url}/storefront/api/2026-07/graphql.json`, { method: 'POST' })
  expect(failed.status).toBe(500)
  await trouble({ trouble: 'throttled' })
  expect((await read(cards, { handle })).body.errors[0].extensions.code).toBe('THROTTLED')
  await trouble({ trouble: 'garbage' })
  await expect(read(cards, { handle })).rejects.toThrow('JSON')
  await trouble({ trouble: 'forged' })
  expect((await read(cards, { handle })).body.data.collection.products.nodes[0].onlineStoreUrl).toMatch(
    /^javascript:/,
  )
  await trouble({ trouble: 'slow', delaySeconds: 0 })
  expect((await read(cards, { handle })).body.data.collection).not.toBeNull()
  expect(await jsonOf(await fetch(`${world.url}/__ctl/storefront`))).toMatchObject({
    trouble: 'slow',
    reads: 5,
  })
  await world.control('reset')
  expect(await jsonOf(await fetch(`${world.url}/__ctl/storefront`))).toEqual({ trouble: 'none', reads: 0 })
  expect((await trouble({ trouble: 'fire' })).status).toBe(400)
})
