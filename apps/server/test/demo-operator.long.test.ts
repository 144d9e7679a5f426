import { protocolVersion } from '@encore/contract/realtime'
import { bootProduct, type RunningProduct, signInFan, signInStaff } from '@encore/dev-env'
import { operate } from '@encore/dev-env/operate'
import { demoFactor, demoMembers, demoOperator } from '@encore/dev-env/seed'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const patience = { timeout: 60_000, interval: 100 }

let product: RunningProduct
beforeAll(async () => {
  product = await bootProduct()
})
afterAll(() => product.stop())

const signedIn = (nickname: string, password?: string) => {
  const member = demoMembers.find((one) => one.nickname === nickname)
  if (!member) throw new Error(`No ${nickname} in the demo`)
  return signInFan(product, member.email, password ?? member.password)
}

test('demo operator: publishes cues while somebody watches and nothing for an empty show', async () => {
  const received: string[] = []
  const operator = operate(product, { tell: (line) => received.push(line), pinEvery: 1, pollEvery: 0 })
  try {
    const mina = await signedIn('mina')
    const onAir = await mina.call('GET /api/v1/event/status/on-air')
    const show = onAir.ok ? onAir.value.content.find(({ slug }) => slug === 'afterglow') : undefined
    if (!show) throw new Error('AFTERGLOW is not on air')
    const cues = async () => {
      const from = Math.max(0, Date.now() - Date.parse(show.startAt) - 60_000)
      const query = { from, to: from + 120_000 }
      const range = await mina.call('GET /api/v1/live/{id}/timeline', { params: { id: show.id }, query })
      return range.ok ? range.value.cues.map(({ kind }) => kind) : []
    }
    await vi.waitFor(async () => {
      const figures = await (await fetch(`${product.url}/metrics`)).text()
      expect(figures).toMatch(/^encore_realtime_connections 1$/m)
    }, patience)
    expect(await cues()).toEqual([])
    expect(received).toEqual([])
    const page = new WebSocket(`${product.url.replace('http', 'ws')}/realtime`, {
      headers: { origin: product.url },
    })
    page.addEventListener('open', async () => {
      page.send(JSON.stringify({ type: 'hello', protocol: protocolVersion, token: await mina.idToken() }))
      page.send(JSON.stringify({ type: 'join', room: `live:${show.id}` }))
    })
    await vi.waitFor(
      () => expect(received.join()).toMatch(/Round \d+: captions and lights,Pinned: /),
      patience,
    )
    expect(new Set(await cues())).toEqual(new Set(['CAPTION', 'LIGHT', 'PINNED']))
    page.close()
  } finally {
    await operator.stop()
  }
})

test('demo operator: keeps its session while its show is over and returns when it continues', async () => {
  const stage = await signInStaff(product, { ...demoOperator, factor: demoFactor })
  const haru = await signedIn('haru')
  const onAir = await haru.call('GET /api/v1/event/status/on-air')
  const show = onAir.ok ? onAir.value.content.find(({ slug }) => slug === 'afterglow') : undefined
  const params = { eventId: show?.id ?? '' }
  expect((await stage.call('POST /api/studio/event/{eventId}/live/end', { params, body: {} })).ok).toBe(true)
  let signIns = 0
  const counting: typeof fetch = (input, init) => {
    if (String(input).endsWith('/auth/sign-in-email')) signIns++
    return fetch(input, init)
  }
  const lines: string[] = []
  const world = { ...product, fetch: counting }
  const operator = operate(world, { tell: (line) => lines.push(line), firstRetryMs: 50 })
  try {
    await vi.waitFor(() => expect(lines.length).toBeGreaterThanOrEqual(5), patience)
    expect(new Set(lines)).toEqual(new Set(['The operator comes back in a moment: AFTERGLOW is not on air']))
    expect((await stage.call('POST /api/studio/event/{eventId}/live/start', { params, body: {} })).ok).toBe(
      true,
    )
    await vi.waitFor(async () => {
      const figures = await (await fetch(`${product.url}/metrics`)).text()
      expect(figures).toMatch(/^encore_realtime_connections 1$/m)
    }, patience)
    expect(signIns).toBe(1)
  } finally {
    await operator.stop()
  }
})

test('demo operator: a demo member with another password keeps it over a start and delays nobody', async () => {
  const nextPassword = 'louder than the demo'
  const haru = await signedIn('haru')
  const changed = await haru.call('POST /api/v1/auth/password', {
    body: { currentPassword: haru.password, nextPassword },
  })
  expect(changed.ok).toBe(true)
  await product.interrupt()
  await product.restart()
  expect(product.output()).not.toContain('demo data is incomplete')
  expect((await signedIn('haru', nextPassword)).uid).toBe(haru.uid)
})
