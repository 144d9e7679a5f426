import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, freePort, readConfig, relaySecrets } from '@encore/api'
import { relayAccess } from '@encore/media'
import { expect, onTestFinished, test, vi } from 'vitest'
import { superviseRelay } from './supervise.ts'
import { openTurnClient } from './testing/turn-client.ts'

const secret = 'a-secret-of-the-relay-0123456789abcdef'
const secrets = () => Buffer.alloc(32, 7)

/** Starts what these settings ask for. */
function supervised(env: Record<string, string>) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'encore-relay-data-'))
  const config = readConfig({ DATA_DIR, LOG_LEVEL: 'silent', ...env })
  const ready: Record<string, string> = {}
  const note = (part: string, word: string) => Object.assign(ready, { [part]: word })
  const relay = superviseRelay({ ctx: { log: createLogger(config.LOG_LEVEL), secrets }, note }, config)
  onTestFinished(async () => {
    await relay.stop()
    rmSync(DATA_DIR, { recursive: true })
  })
  return { config, ready, stop: relay.stop }
}

test.each<[string, Record<string, string>]>([
  ['off', { RELAY_PORT: '0' }],
  ['no address', { PUBLIC_URL: 'https://encore.example', RELAY_PORT: '3478' }],
  ['elsewhere', { RELAY_URLS: 'turn:relay.example:3478', RELAY_SECRET: secret }],
])('call relay: readiness reports "%s" where the settings start none', (state, env) => {
  const { ready, config } = supervised(env)
  expect(ready).toEqual({ relay: state })
  expect(readdirSync(config.DATA_DIR)).toEqual([])
})

test.each<[string, Record<string, string>]>([
  ['the derived secret', {}],
  ['a secret of its own', { RELAY_SECRET: secret }],
])('call relay: the product starts one that accepts credentials of %s', async (_, env) => {
  const port = await freePort()
  const { ready, config, stop } = supervised({ RELAY_PORT: String(port), ...env })
  await vi.waitFor(() => expect(ready).toEqual({ relay: 'on' }), { timeout: 15_000 })
  const [signing] = relaySecrets(config, secrets)
  const { urls } = config.relay
  const grant = { urls, secret: signing, call: 'cl_1', side: 'fan', lifetimeMs: 60_000, nowMs: Date.now() }
  const access = relayAccess(grant)
  expect(access.urls).toEqual([
    `turn:127.0.0.1:${port}?transport=udp`,
    `turn:127.0.0.1:${port}?transport=tcp`,
  ])
  const client = openTurnClient({ host: '127.0.0.1', port }, access)
  expect(await client.allocate()).toMatchObject({ host: '127.0.0.1' })
  await client.close()
  await stop()
  expect(readdirSync(config.DATA_DIR)).toEqual([])
})
