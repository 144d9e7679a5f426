import { fork } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@encore/api'
import { type RelayGrant, relayAccess } from '@encore/media'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type OwnRelayState, type RunningRelay, startRelay } from './start-relay.ts'
import { type Endpoint, openTurnClient, type TurnUser } from './testing/turn-client.ts'
import { portFault } from './turnserver-process.ts'

const host = '127.0.0.1'
const secret = 'a-secret-of-the-relay-0123456789abcdef'
const former = 'the-secret-before-it-0123456789abcdefgh'
const machinePath = process.env.PATH ?? ''
const hourMs = 60 * 60_000

let port: number
let scratch: string
let relay: RunningRelay
const lines: string[] = []
const folder = () => join(scratch, 'relay')

beforeAll(async () => {
  port = await freePort()
  scratch = mkdtempSync(join(tmpdir(), 'encore-relay-'))
  relay = start({})
  await isOn(relay)
})

afterAll(async () => {
  await relay.stop()
  rmSync(scratch, { recursive: true, force: true })
})

interface Differences {
  folder?: string
  port?: number
  path?: string
  states?: OwnRelayState[]
}

function start({ states = [], path = machinePath, ...differences }: Differences): RunningRelay {
  const line = (details: object, sentence?: string) => void lines.push(JSON.stringify([details, sentence]))
  return startRelay(
    { folder: folder(), host, port, secrets: [secret, former], isLocalhost: true, ...differences },
    {
      log: { info: line, warn: line },
      onState: (state) => states.push(state),
      path,
    },
  )
}

const isOn = (running: RunningRelay) =>
  vi.waitFor(() => expect(running.state()).toBe('on'), { timeout: 15_000 })

/** True while a process runs; a zombie does not count. */
function isRunning(pid: number | null): boolean {
  const status = `/proc/${pid}/status`
  return existsSync(status) && !/^State:\s+Z/m.test(readFileSync(status, 'utf8'))
}

function access(differences: Partial<RelayGrant> = {}): TurnUser {
  const nowMs = Date.now()
  return relayAccess({
    urls: [],
    ...{ secret, call: 'cl_1', side: 'fan', lifetimeMs: hourMs, nowMs, ...differences },
  })
}

function client(user = access(), at = port) {
  const opened = openTurnClient({ host, port: at }, user)
  onTestFinished(() => opened.close())
  return opened
}

/** An allocation, or the code of its refusal. */
const allocation = (user: TurnUser, at = port) => client(user, at).allocate()

async function allocated(user = access()) {
  const opened = client(user)
  const address = await opened.allocate()
  if (typeof address === 'number') throw new Error(`The relay refused with ${address}`)
  return { ...opened, address }
}

describe('call relay: credentials', () => {
  test('open an allocation at the address of the relay', async () => {
    expect(await allocation(access())).toEqual({ host, port: expect.any(Number) })
  })

  test('made with the former secret are accepted while secrets are replaced', async () => {
    expect(await allocation(access({ secret: former }))).toMatchObject({ host })
  })

  const foreign = 'a-secret-of-another-house-0123456789abc'
  test.each<[string, () => TurnUser]>([
    ['that have expired', () => access({ nowMs: Date.now() - hourMs - 1_000 })],
    ['of another secret', () => access({ secret: foreign })],
    [
      'with a later expiry',
      () => ({ ...access(), username: `${Math.floor(Date.now() / 1000) + 9_999}:cl_1:fan` }),
    ],
    ['of another call', () => ({ ...access(), username: access().username.replace('cl_1', 'cl_2') })],
    ['without a password', () => ({ ...access(), credential: '' })],
  ])('%s are refused', async (_, user) => {
    expect(await allocation(user())).toBe(401)
  })

  test('open 24 allocations for each side of a call and no more', async () => {
    const fan = access({ call: 'cl_many' })
    for (let nth = 0; nth < 24; nth++) expect(await allocation(fan)).toMatchObject({ host })
    expect(await allocation(fan)).toBe(486)
    expect(await allocation(access({ call: 'cl_many', side: 'artist' }))).toMatchObject({ host })
  })
})

describe('call relay: peers', () => {
  test.each<Endpoint>([
    { host: '127.0.0.2', port: 80 },
    { host: '10.0.0.1', port: 80 },
    { host: '169.254.169.254', port: 80 },
    { host: '203.0.113.9', port: 443 },
    { host: '224.0.0.1', port: 5353 },
    { host: '0.0.0.0', port: 80 },
  ])('at $host are refused', async (peer) => {
    expect(await (await allocated()).permit(peer)).toBe(403)
  })

  test('on the relay itself exchange data in both directions', async () => {
    const fan = await allocated()
    const artist = await allocated(access({ side: 'artist' }))
    expect(await fan.permit(artist.address)).toBeNull()
    expect(await artist.permit(fan.address)).toBeNull()
    const atArtist = artist.received()
    fan.send(artist.address, 'hello')
    expect(await atArtist).toEqual({ from: fan.address, data: 'hello' })
    const atFan = fan.received()
    artist.send(fan.address, 'welcome')
    expect(await atFan).toEqual({ from: artist.address, data: 'welcome' })
  })
})

describe('call relay: process', () => {
  test('keeps its secrets in a file of its own user and out of log and command line', () => {
    const file = join(folder(), 'turnserver.conf')
    expect(readFileSync(file, 'utf8')).toContain(`static-auth-secret=${secret}\n`)
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    expect((statSync(folder()).mode & 0o777).toString(8)).toBe('700')
    expect(lines.join()).toContain('the call relay is on')
    const said = lines.join() + readFileSync(`/proc/${relay.pid()}/cmdline`, 'utf8')
    expect(said).not.toMatch(new RegExp(`${secret}|${former}`))
  })

  test('is a new one after a kill, with the same credentials', async () => {
    const before = relay.pid()
    process.kill(Number(before), 'SIGKILL')
    await expect.poll(() => relay.pid() !== before && relay.state(), { timeout: 15_000 }).toBe('on')
    expect(isRunning(before)).toBe(false)
    expect(await allocation(access())).toMatchObject({ host })
  })

  test('reports that it does not answer while it is frozen, and ends all the same', async () => {
    const states: OwnRelayState[] = []
    const own = { folder: join(scratch, 'frozen'), port: await freePort(), states }
    const frozen = start(own)
    onTestFinished(frozen.stop)
    await isOn(frozen)
    const pid = Number(frozen.pid())
    process.kill(pid, 'SIGSTOP')
    await expect.poll(frozen.state, { timeout: 15_000 }).toBe('not answering')
    process.kill(pid, 'SIGCONT')
    await isOn(frozen)
    process.kill(pid, 'SIGSTOP')
    await frozen.stop()
    expect(isRunning(pid)).toBe(false)
    expect(existsSync(own.folder)).toBe(false)
    expect(await portFault(host, own.port)).toBeNull()
    expect(states).toEqual(['starting', 'on', 'not answering', 'on'])
  })

  test('ends with its parent, however that ends', async () => {
    const parent = fork(join(import.meta.dirname, 'testing/relay-parent.ts'), [
      join(scratch, 'of-parent'),
      String(await freePort()),
      machinePath,
    ])
    onTestFinished(() => void parent.kill('SIGKILL'))
    let turnserver: number | null = null
    parent.on('message', ({ state, pid }: { state: OwnRelayState; pid: number }) => {
      if (state === 'on') turnserver = pid
    })
    await expect.poll(() => isRunning(turnserver), { timeout: 15_000 }).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(() => isRunning(turnserver), { timeout: 15_000 }).toBe(false)
  })

  test('waits for its port and for coturn to be installed', async () => {
    const bin = mkdtempSync(join(scratch, 'bin-'))
    const states: OwnRelayState[] = []
    const own = { folder: join(scratch, 'late'), port: await freePort(), path: bin, states }
    const blocker = createSocket('udp4').bind(own.port, host)
    await once(blocker, 'listening')
    const late = start(own)
    onTestFinished(late.stop)
    await expect.poll(late.state, { timeout: 15_000 }).toBe('no coturn')
    symlinkSync('/usr/bin/turnserver', join(bin, 'turnserver'))
    await expect.poll(late.state, { timeout: 15_000 }).toBe('no port')
    expect(existsSync(own.folder)).toBe(false)
    blocker.close()
    await isOn(late)
    expect(states).toEqual(['no coturn', 'no port', 'starting', 'on'])
  })

  test('on loopback is refused for browsers of other machines', () => {
    const settings = { folder: folder(), host, port, secrets: [secret], isLocalhost: false }
    const log = { info: () => {}, warn: () => {} }
    expect(() => startRelay(settings, { log, path: machinePath })).toThrow('cannot be on loopback')
  })
})
