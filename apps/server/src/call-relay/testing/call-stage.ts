import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@encore/api'
import type { CallSegment } from '@encore/contract/rules/calls/segments'
import { relayAccess } from '@encore/media'
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest'
import { type RunningRelay, startRelay } from '../start-relay.ts'
import { type Books, openBooks } from './books.ts'
import { type CallPage, type CallPages, openCallPages, Refused } from './call-pages.ts'
import { type Body, createSwitchboard, type Side, type Switchboard } from './switchboard.ts'

const host = '127.0.0.1'
const secret = 'a-secret-of-the-relay-0123456789abcdef'
const key = '5f'.repeat(32)
export const callA = 'cl_01KB9F3T7QZ4M6N8P2R5S7V9WA'
export const callB = 'cl_01KB9F3T7QZ4M6N8P2R5S7V9WB'
const grantedMs = 60_000
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

export interface Server {
  switchboard: Switchboard
  books: Map<string, Books>
  sums: unknown[]
  /** False: segments do not reach the server. */
  takesSegments: boolean
  /** Requests for credentials that fail before one succeeds. */
  accessFailures: number
  openPage(): Promise<CallPage>
}

/** A server in memory: signals through the real filter, and books by the real rules. */
export function startServer(): Server {
  const switchboard = createSwitchboard(new Set([host]))
  const opened: CallPage[] = []
  const books = new Map([callA, callB].map((callId) => [callId, openBooks(callId, key, grantedMs)]))
  const ports = {
    send: (callId: string, side: Side, signal: { gen: number; body: Body }) => {
      if (switchboard.send(callId, side, signal) !== null) throw new Refused('REFUSED')
    },
    receive: (callId: string, side: Side, since: number) => switchboard.receive(callId, side, since),
    access: (call: string, side: Side) => {
      if (server.accessFailures-- > 0) throw new Error('The server is busy')
      const urls = [`turn:${host}:${port}?transport=udp`]
      const grant = { urls, secret, call, side, lifetimeMs: 600_000, nowMs: Date.now() }
      const { expiresAt, ...iceServer } = relayAccess(grant)
      return { iceServers: [iceServer], policy: 'relay', expiresAt }
    },
    segments: (callId: string, segments: CallSegment[]) => {
      if (!server.takesSegments) throw new Error('The server is away')
      return books.get(callId)?.take(segments)
    },
    sum: (_callId: string, sum: unknown) => void server.sums.push(sum),
  }
  const server: Server = {
    ...{ switchboard, books, sums: [], takesSegments: true, accessFailures: 0 },
    openPage: async () => {
      const page = await pages.open((name, ...values) =>
        (ports[name as keyof typeof ports] as (...given: never[]) => unknown)(...values),
      )
      opened.push(page)
      return page
    },
  }
  onTestFinished(async () => {
    switchboard.close()
    await Promise.all(opened.map((page) => page.close()))
  })
  return server
}

export const startOf = (callId: string) => ({
  ...{ callId, epoch: 1, seq: 0, grantedMs },
  ...{ earlierCountedMs: 0, earlierWallMs: 0, suspensions: 0 },
})

export async function openStation(server: Server, isDisabling = false): Promise<CallPage> {
  const station = await server.openPage()
  await station.run('capture', '#0000ff', isDisabling)
  await station.run('openStation')
  return station
}

export async function openFan(server: Server, callId: string, colour: string): Promise<CallPage> {
  const fan = await server.openPage()
  await fan.run('capture', colour)
  await fan.run('openFan', callId, key)
  return fan
}

/** Moves a call on both pages, as the server would. */
export async function move(station: CallPage, fan: CallPage, callId: string, state: string): Promise<void> {
  await Promise.all([station.run('setCallState', callId, state), fan.run('setState', state)])
}

/** The fan's preview flows to the station. */
export async function preview(
  server: Server,
  station: CallPage,
  callId: string,
  colour: string,
): Promise<CallPage> {
  const fan = await openFan(server, callId, colour)
  await station.run('prepare', startOf(callId), 1)
  await move(station, fan, callId, 'NEXT')
  await station.until(`callView('${callId}').isFanThere`)
  return fan
}

export async function goLive(station: CallPage, fan: CallPage, callId: string): Promise<void> {
  await move(station, fan, callId, 'RINGING')
  await station.run('handOver', callId)
  await move(station, fan, callId, 'LIVE')
}

export const counted = (station: CallPage, callId: string, ms: number, timeoutMs?: number) =>
  station.until(`callView('${callId}').countedMs >= ${ms}`, timeoutMs)
export const sawColour = (page: CallPage, colour: string, times = 5) =>
  page.until(`seen().some((one) => one.colour === '${colour}' && one.times >= ${times})`)
