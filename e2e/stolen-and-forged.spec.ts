import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import { signUp } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

const sessionCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'dev_sid')

/** Everything that a script on the page can read without calling the server. */
const readable = (page: Page) =>
  page.evaluate(async () => {
    const kept = (storage: Storage) => Object.entries(storage).flat()
    const databases = await indexedDB.databases()
    return [
      ...kept(localStorage),
      ...kept(sessionStorage),
      ...databases.map(({ name }) => `database ${name}`),
      document.cookie,
      document.documentElement.outerHTML,
    ].join('\n')
  })

test('stolen and forged: a script in the page finds no token', { tag: '@desk' }, async ({
  page,
  context,
  product,
}) => {
  const fan = await signUp(page, product, 'sealed')
  for (const path of ['/mypage', '/search']) {
    await page.goto(`${product.url}${path}`)
    await expect(page.getByRole('banner').getByRole('button', { name: 'My page' })).toBeVisible()
    const cookie = await sessionCookie(context)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    const text = await readable(page)
    expect(text).toContain('member=1')
    expect(text).not.toContain(cookie?.value.split('.')[1] ?? '')
    expect(text).not.toMatch(/\beyJ[\w-]{8,}\.[\w-]+/)
    expect(text).not.toContain('database ')
  }
  await page.goto(`${product.url}/mypage`)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(fan.nickname)
})

async function serveForeignPage() {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Prizes</title><h1>Prizes</h1>')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

test('stolen and forged: another site can neither end nor begin a session here', { tag: '@desk' }, async ({
  page,
  context,
  product,
  pageConsole,
}) => {
  pageConsole.expects(/\/(?:session|auth\/sign-out)\b/)
  const fan = await signUp(page, product, 'unmoved')
  const before = await sessionCookie(context)
  const foreign = await serveForeignPage()
  await page.goto(foreign.url)
  const outcomes = await page.evaluate(async (origin) => {
    const send = (path: string, init: RequestInit) =>
      fetch(origin + path, { credentials: 'include', ...init }).then(
        ({ type }) => type,
        () => 'not to be read',
      )
    const json = { 'content-type': 'application/json', 'x-requested-with': 'identity' }
    const plain = { method: 'POST', mode: 'no-cors', body: '{"token":"a.b.c"}' } as const
    return [
      await send('/session', { method: 'DELETE', headers: json }),
      await send('/session/refresh', { method: 'POST', headers: json, body: '{}' }),
      await send('/session/custom-token', plain),
      await send('/session/anonymous', plain),
      await send('/api/v1/auth/sign-out', { mode: 'no-cors' }),
    ]
  }, product.url)
  expect(outcomes).toEqual(Array(5).fill('not to be read'))
  for (const path of ['custom-token', 'anonymous', 'refresh']) {
    const target = `${product.url}/session/${path}`
    await page.goto(foreign.url)
    const answered = page.waitForResponse((response) => response.url() === target)
    await page.evaluate((action) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action })
      form.enctype = 'text/plain'
      form.append(
        Object.assign(document.createElement('input'), { name: '{"token":"a.b.c","x":"', value: '"}' }),
      )
      document.body.append(form)
      form.submit()
    }, target)
    const answer = await answered
    expect(answer.status()).toBeGreaterThanOrEqual(400)
    expect(await answer.headerValue('set-cookie')).toBeNull()
    await page.waitForURL(target)
  }
  foreign.close()
  expect((await sessionCookie(context))?.value).toBe(before?.value)
  await page.goto(`${product.url}/mypage`)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(fan.nickname)
})
