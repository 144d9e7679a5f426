import { connect } from 'node:net'
import { bootProduct, freePort, type RunningProduct } from '@encore/dev-env'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let product: RunningProduct
let ports: { port: number; host: string }[]
beforeAll(async () => {
  const studioPort = await freePort()
  product = await bootProduct({ env: { STUDIO_PORT: String(studioPort) } })
  const port = Number(new URL(product.url).port)
  ports = [
    { port, host: `localhost:${port}` },
    { port, host: `localhost:${studioPort}` },
    { port: studioPort, host: `localhost:${studioPort}` },
  ]
})
afterAll(() => product.stop())

describe.concurrent('slow connections', () => {
  /** Milliseconds until the server closes a connection that sends `first` and then one byte every half second. */
  const openMs = (port: number, first: string, drip: string) =>
    new Promise<number>((resolve, reject) => {
      const began = Date.now()
      const socket = connect({ port, host: '127.0.0.1' })
      const timer = setInterval(() => drip && socket.writable && socket.write(drip), 500)
      socket.on('connect', () => {
        socket.write(first)
        socket.on('error', () => {})
      })
      socket.once('error', reject)
      socket.resume()
      socket.on('close', () => {
        clearInterval(timer)
        resolve(Date.now() - began)
      })
    })
  const slow: [what: string, first: (host: string) => string, drip: string][] = [
    ['says nothing', () => '', ''],
    ['sends its headers by the byte', (host) => `GET / HTTP/1.1\r\nHost: ${host}\r\nX: `, 'x'],
    [
      'sends its body by the byte',
      (host) =>
        `POST /api/studio/session HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n`,
      '1',
    ],
  ]
  test.each(slow)('a client that %s is disconnected at every port', async (_what, first, drip) => {
    const open = await Promise.all(ports.map(({ port, host }) => openMs(port, first(host), drip)))
    expect(Math.max(...open)).toBeLessThan(60_000)
  })
})
