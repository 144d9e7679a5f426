import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { guardServer } from './raw-server.ts'

const http = fastify()
const error = vi.fn()
guardServer(http, { error }, { 'x-common': 'yes' })
http.get('/', async () => 'framework')
const listening = http.listen({ port: 0, host: '127.0.0.1' })
let doRequest = (): boolean => false
let doUpgrade = (): void | Promise<void> => {}
http.raw.addFastPath((_request, response) => {
  const isAnswered = doRequest()
  if (isAnswered) response.end('fast')
  return isAnswered
})
http.raw.onUpgrade(async (_request, socket) => {
  await doUpgrade()
  socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n')
})
afterEach(() => error.mockClear())

async function send(more = ''): Promise<string> {
  await listening
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  const chunks: string[] = []
  socket.setEncoding('utf8').on('data', (text: string) => chunks.push(text))
  socket.on('error', () => {})
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\n${more || 'Connection: close\r\n'}\r\n`)
  await once(socket, 'close')
  return chunks.join('')
}
const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n'
const fails = () => {
  throw new Error('a bug')
}

test('raw server: a fast path responds or leaves the request to the framework', async () => {
  doRequest = () => true
  expect(await send()).toContain('fast')
  doRequest = () => false
  expect(await send()).toContain('framework')
})

test('raw server: an exception in a listener costs its request only and is logged with its id', async () => {
  doRequest = fails
  const answer = await send()
  expect(answer).toContain('HTTP/1.1 500')
  expect(answer).toContain('x-common: yes')
  expect(answer).not.toContain('a bug')
  const [{ requestId }] = error.mock.calls[0] as [{ requestId: string }]
  expect(answer).toContain(`"requestId":"${requestId}"`)
  doRequest = () => true
  expect(await send()).toContain('fast')
})

test('raw server: an exception in the upgrade listener ends that connection only', async () => {
  for (const bug of [fails, async () => fails()]) {
    doUpgrade = bug
    expect(await send(upgrade)).toBe('')
  }
  expect(error).toHaveBeenCalledTimes(2)
  doUpgrade = () => {}
  expect(await send(upgrade)).toContain('101')
})

test('raw server: a request with two hosts reaches no listener', async () => {
  doRequest = fails
  doUpgrade = fails
  for (const more of ['Connection: close\r\n', upgrade]) {
    expect(await send(`hOsT: y\r\n${more}`)).toContain('"path":"Host"')
  }
  expect(error).not.toHaveBeenCalled()
  await http.close()
})
