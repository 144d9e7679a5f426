import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@encore/api'
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest'
import { type RunningRelay, startRelay } from '../start-relay.ts'
import { type CallPages, openCallPages } from './call-pages.ts'
import { createCallServer, type RelayPlace, type Server } from './call-server.ts'

export { counted, goLive, move, openFan, openStation, preview, sawColour, startOf } from './call-steps.ts'

const host = '127.0.0.1'
const secret = 'a-secret-of-the-relay-0123456789abcdef'
export const callA = 'cl_01KB9F3T7QZ4M6N8P2R5S7V9WA'
export const callB = 'cl_01KB9F3T7QZ4M6N8P2R5S7V9WB'
const shell = '/usr/bin/chromium-headless-shell'

let port: number
let scratch: string
let running: RunningRelay
let pages: CallPages

/** Starts a relay and a browser for the tests of a file. */
export function useCallStage({ CHROMIUM = shell, PATH = '' }: NodeJS.ProcessEnv): void {
  beforeAll(async () => {
    port = await freePort()
    scratch = mkdtempSync(join(tmpdir(), 'encore-calls-'))
    const settings = { folder: join(scratch, 'relay'), host, port, secrets: [secret], isLocalhost: true }
    const log = { info: () => {}, warn: () => {} }
    running = startRelay(settings, { log, path: PATH })
    pages = await openCallPages(CHROMIUM)
    await isOn()
  }, 60_000)

  afterAll(async () => {
    await pages.close()
    await running.stop()
    rmSync(scratch, { recursive: true, force: true })
  })
}

export const relay = (): RunningRelay => running

export const isOn = () => vi.waitFor(() => expect(running.state()).toBe('on'), { timeout: 20_000 })

/** A server that ends with the test. */
export function startServer(change: Pick<RelayPlace, 'livekit'> = {}): Server {
  const server = createCallServer(pages, { host, port, secret, ...change })
  onTestFinished(server.close)
  return server
}
