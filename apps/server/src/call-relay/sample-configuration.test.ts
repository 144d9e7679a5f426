import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { freePorts } from '@encore/api'
import { relayAccess } from '@encore/media'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answersBinding } from './binding-request.ts'
import { type Endpoint, openTurnClient } from './testing/turn-client.ts'
import { turnserverConfiguration } from './turnserver-configuration.ts'

const sample = readFileSync(join(import.meta.dirname, '../../../../deploy/coturn/turnserver.conf'), 'utf8')
const host = '127.0.0.1'
const publicHost = '203.0.113.9'
const furtherRelay = '192.0.2.8'
const [, secret = ''] = /^static-auth-secret=(.+)$/m.exec(sample) ?? []

/** The sample with addresses, ports and files of this machine. */
async function startSample(): Promise<{ port: number; tlsPort: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'encore-sample-relay-'))
  const [port = 0, tlsPort = 0] = await freePorts(2)
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync('openssl', [...request, '-subj', '/CN=relay', '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  const own = sample
    .replaceAll('10.0.0.5', host)
    .replace('listening-port=3478', `listening-port=${port}`)
    .replace('tls-listening-port=443', `tls-listening-port=${tlsPort}`)
    .replace('/etc/coturn/fullchain.pem', certificate)
    .replace('/etc/coturn/privkey.pem', key)
  const places = `userdb=${folder}/turndb\npidfile=${folder}/pid\nlog-file=stdout\n`
  const further = `allow-loopback-peers\nallowed-peer-ip=${furtherRelay}\n`
  writeFileSync(join(folder, 'turnserver.conf'), own + places + further)
  const child = spawn('turnserver', ['-c', join(folder, 'turnserver.conf')], { stdio: 'ignore' })
  const ended = new Promise((done) => child.once('exit', done))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  await vi.waitFor(async () => expect(await answersBinding(host, port, 500)).toBe(true), { timeout: 15_000 })
  return { port, tlsPort }
}

test('call relay sample: callers get public addresses, reach each other and nobody else, also with TLS', async () => {
  const { port, tlsPort } = await startSample()
  const callers = await Promise.all(
    ['fan', 'artist'].map(async (side) => {
      const user = relayAccess({
        urls: [],
        secret,
        call: 'cl_1',
        side,
        lifetimeMs: 60_000,
        nowMs: Date.now(),
      })
      const client = openTurnClient({ host, port }, user)
      onTestFinished(() => client.close())
      return { ...client, address: (await client.allocate()) as Endpoint }
    }),
  )
  const [fan, artist] = callers
  if (!fan || !artist) throw new Error('There are two callers')
  expect(fan.address.host).toBe(publicHost)
  expect(await fan.permit(artist.address)).toBeNull()
  expect(await artist.permit(fan.address)).toBeNull()
  const received = artist.received()
  fan.send(artist.address, 'hello')
  expect(await received).toEqual({ from: fan.address, data: 'hello' })
  expect(await fan.permit({ host: furtherRelay, port: 49_170 })).toBeNull()
  expect(await fan.permit({ host: '10.0.0.6', port: 5432 })).toBe(403)
  expect(await fan.permit({ host: '203.0.113.10', port: 49_170 })).toBe(403)

  const socket = connect({ host, port: tlsPort, rejectUnauthorized: false })
  onTestFinished(() => void socket.destroy())
  await new Promise((done, failed) => socket.once('secureConnect', done).once('error', failed))
  expect(socket.getProtocol()).toMatch(/^TLSv1\.[23]$/)
})

test('call relay sample: has the same limits and refusals as the relay that the product starts', () => {
  const own = turnserverConfiguration({
    ...{ folder: '/none', host: '10.0.0.5', port: 3478, secrets: [secret], isLocalhost: false },
  })
  const elsewhere = /^(?:no-tls|no-dtls|userdb=.*|pidfile=.*|log-file=.*|)$/
  const lines = own.split('\n').filter((line) => !elsewhere.test(line))
  expect(lines.length).toBeGreaterThan(15)
  expect(sample.split('\n')).toEqual(expect.arrayContaining(lines))
})
