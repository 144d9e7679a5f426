import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EndpointKey } from '@encore/contract/endpoints'
import { readConfig } from '#platform/config.ts'
import type { Principal } from '#platform/http/principal.ts'
import type { Logger } from '#platform/log.ts'
import { type Api, createApi } from '#platform/start.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { notingLog } from './noted-errors.ts'
import { requireContract } from './replies.ts'

/** The API on a separate database, called over HTTP as clients do. */
export interface World {
  api: Api
  db: TestDatabase
  /** Sends a request as a client would and checks that the response fits the contract. */
  send(key: EndpointKey, options?: SendOptions): Promise<Sent>
  close(): Promise<void>
}

export interface SendOptions {
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  token?: string
  headers?: Record<string, string>
}

export interface Sent {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  body: any
  headers: Record<string, string | string[] | number | undefined>
}

export const testSettings = {
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
  SEED: 'none',
  // A busy test machine must not run into the timeouts; tests of the timeouts set 1.
  DATABASE_PATIENCE: '6',
  // Each connection reads the catalogue and plans its statements anew, so a world gets few of them.
  DATABASE_POOL: '5',
  DATA_DIR: join(tmpdir(), `encore-world-${process.pid}`),
  APP_SECRET: 'a secret of the test world, long enough',
}

export async function createWorld(env: Record<string, string> = {}, log: Logger = notingLog): Promise<World> {
  const db = await cloneDatabase()
  const config = readConfig({ ...testSettings, ...env })
  const api = await createApi({ config, databaseUrl: db.url, log })
  await api.http.ready()
  return {
    api,
    db,
    send: (key, options) => send(api, key, options),
    close: () => api.close().finally(() => db.drop()),
  }
}

async function send(api: Api, key: EndpointKey, options: SendOptions = {}): Promise<Sent> {
  const [method = 'GET', template = ''] = key.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => options.params?.[name] ?? '')
  const query = new URLSearchParams(Object.entries(options.query ?? {}).map(([k, v]) => [k, String(v)]))
  const response = await api.http.inject({
    method: method as 'GET',
    url: query.size > 0 ? `${path}?${query}` : path,
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...options.headers,
    },
    ...(options.body === undefined
      ? {}
      : { payload: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
  })
  const body = response.body ? JSON.parse(response.body) : undefined
  requireContract(key, response.statusCode, body)
  return { status: response.statusCode, body, headers: response.headers }
}

export type { Principal }
