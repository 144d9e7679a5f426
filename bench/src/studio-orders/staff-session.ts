import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { createApi, enrolKnown, findEmbeddedPostgres, nameOwner, readConfig } from '@encore/api'
import { factorCode, type RunningProduct, signUpFan } from '@encore/dev-env'

export interface StaffSession {
  /** Session cookie, `name=value`. */
  cookie: string
  list(query: Record<string, string>): Promise<{ ms: number; nextCursor: string | null }>
  /** Returns the response body unparsed. */
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<string>
  /** Downloads an address chunk by chunk; returns the number of bytes. */
  fetchFile(path: string, handle: (chunk: Buffer) => void): Promise<number>
}

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const who = { email: 'desk@fans.test', password: 'lanterns over 7 quiet rivers', nickname: 'desk' }

export async function openStaffSession(product: RunningProduct): Promise<StaffSession> {
  const { uid } = await signUpFan(product, { ...who, language: 'en' })
  await appoint(product, uid)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const url = new URL(product.url.replace('localhost', '127.0.0.1'))
  let cookie = ''
  const ask = (method: string, path: string, body?: object) =>
    new Promise<{ text: string; cookies: string[] }>((resolve, reject) => {
      const headers = {
        ...{ host: `studio.localhost:${url.port}`, 'content-type': 'application/json', cookie },
        ...{ 'sec-fetch-site': 'same-origin', 'x-requested-with': 'identity', 'accept-language': 'en' },
      }
      const asked = request(new URL(path, url), { agent, method, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if ((response.statusCode ?? 500) < 300)
            resolve({ text, cookies: response.headers['set-cookie'] ?? [] })
          else reject(new Error(`${path} answered ${response.statusCode}: ${text}`))
        })
      })
      asked.on('error', reject)
      asked.end(body === undefined ? undefined : JSON.stringify(body))
    })
  const { email, password } = who
  const begun = await ask('POST', '/api/studio/session', { email, password })
  cookie = begun.cookies[0]?.split(';')[0] ?? ''
  const opened = await ask('POST', '/api/studio/session/code', { code: factorCode(secret) })
  cookie = opened.cookies[0]?.split(';')[0] ?? ''
  return {
    cookie,
    call: async (method, path, body) => (await ask(method, path, body)).text,
    fetchFile: (path, handle) =>
      new Promise((resolve, reject) => {
        let bytes = 0
        const headers = { host: `studio.localhost:${url.port}` }
        const asked = request(new URL(path, url), { agent, headers }, (response) => {
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length
            handle(chunk)
          })
          response.on('end', () => resolve(bytes))
        })
        asked.on('error', reject)
        asked.end()
      }),
    list: async (query) => {
      const at = performance.now()
      const { text } = await ask('GET', `/api/studio/order?${new URLSearchParams(query)}`)
      const ms = performance.now() - at
      return { ms, nextCursor: (JSON.parse(text) as { nextCursor: string | null }).nextCursor }
    },
  }
}

/** Makes the member an owner with a known second factor, as an operator of the product may. */
async function appoint({ dataDir }: RunningProduct, uid: string): Promise<void> {
  const databaseUrl = await findEmbeddedPostgres(join(dataDir, 'postgres'))
  if (!databaseUrl) throw new Error('The product has no database')
  const config = readConfig({ DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'silent' })
  const { ctx, close } = await createApi({ config, databaseUrl, worker: false })
  await nameOwner(ctx.sql, who.email)
  await enrolKnown(ctx, uid, secret)
  await close()
}
