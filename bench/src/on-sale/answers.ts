import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApi, importCatalog, namedId, readConfig } from '@encore/api'
import { freePort, type RunningProduct, signUpFan } from '@encore/dev-env'
import type { Contender } from '../contest.ts'
import { launch } from '../launch.ts'
import { bootProduct } from '../product.ts'

/** One member's order of a sold-out product, as sent over the network, and its response. */
export interface LateOrder {
  headers: Record<string, string>
  body: string
  status: number
  answer: string
  answerHeaders: Record<string, string>
}

const path = '/api/v2/order/product'
/** Tokens contain the product's address, which must stay the same across starts on other ports. */
const env = { RATE_LIMITS: 'off', PUBLIC_URL: 'http://localhost:3999' }

/** Opens the product on this folder and records an order of a sold-out product. */
export async function recordLateOrder(dataDir: string): Promise<LateOrder> {
  const product = await bootProduct({ dataDir, seed: 'none', env })
  try {
    const productUid = await addSoldOut(product)
    const headers = {
      'content-type': 'application/json',
      authorization: await memberToken(product),
    }
    const body = JSON.stringify({ productUid, pgCode: 'CUBE', quantity: 1 })
    const response = await fetch(product.url + path, { method: 'POST', headers, body })
    const answer = await response.text()
    if (response.status !== 409 || !answer.includes('SOLD_OUT')) throw new Error(`Not sold out: ${answer}`)
    const answerHeaders = Object.fromEntries([...response.headers].filter(([name]) => !addedByNode.has(name)))
    return { headers, body, status: response.status, answer, answerHeaders }
  } finally {
    await product.interrupt()
  }
}

export const ours = (dataDir: string): Contender => ({
  name: 'Encore, sold out',
  start: async () => {
    const product = await bootProduct({ dataDir, seed: 'none', env })
    const stop = async () => void (await product.interrupt())
    return { url: product.url.replace('localhost', '127.0.0.1') + path, stop, said: product.output }
  },
})

const addedByNode = new Set(['connection', 'content-length', 'date', 'keep-alive'])

export const emptyRoute = ({ status, answer, answerHeaders }: LateOrder): Contender => ({
  name: 'empty Fastify route',
  start: async () => {
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const args = [String(port), String(status), answer, JSON.stringify(answerHeaders)]
    const file = fileURLToPath(new URL('empty-route.ts', import.meta.url))
    const { stop } = await launch(file, { url: `${origin}/`, args })
    return { url: origin + path, stop }
  },
})

async function memberToken(product: RunningProduct): Promise<string> {
  let token = ''
  const listening: typeof fetch = (input, init) => {
    token = new Headers(init?.headers).get('authorization') ?? token
    return fetch(input, init)
  }
  const account = { email: 'late@fans.test', password: 'lanterns over 7 quiet rivers', nickname: 'late' }
  const fan = await signUpFan({ ...product, fetch: listening }, { ...account, language: 'en' })
  await fan.call('GET /api/v1/auth/session')
  return token
}

async function addSoldOut({ dataDir }: RunningProduct): Promise<string> {
  const [, , , port] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const config = readConfig({ DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'silent' })
  const databaseUrl = `postgres://postgres@127.0.0.1:${port}/postgres`
  const { ctx, close } = await createApi({ config, databaseUrl, worker: false })
  const id = namedId('pr', 'bench sold out')
  const hourMs = 3_600_000
  const made = await importCatalog(ctx, {
    ...{ artists: [], events: [], themes: [] },
    products: [
      {
        ...{ id, eventId: null, kind: 'DIGITAL', productCode: 'BENCH', image: null, onHand: 0 },
        ...{
          buyLimitMax: 9,
          defaultCurrency: 'USD',
          pointPrice: 10,
          prices: [{ amount: 999, currency: 'USD' as const }],
          replayDays: null,
          cameras: null,
          maxHeight: null,
        },
        ...{ requiresOrderInfo: false, requiresShipping: false, isOnSitePickup: false, isHidden: false },
        ...{ weightGrams: null, shipsFrom: null, shipsTo: null, supplyDate: null, sortPosition: 0 },
        ...{ optionGroup: null, options: [], customInfoFields: [], pickupSlots: [] },
        ...{ name: { en: 'Print' }, description: { en: 'A print' }, notice: { en: '' } },
        payStartAt: new Date(ctx.clock.now() - hourMs),
        payEndAt: new Date(ctx.clock.now() + 24 * hourMs),
        download: { from: new Date(ctx.clock.now() - hourMs), days: 365 },
      },
    ],
  })
  await close()
  if (!made.ok) throw new Error(`No product: ${JSON.stringify(made.failure)}`)
  return id
}
