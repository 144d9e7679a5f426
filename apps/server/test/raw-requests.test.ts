import { bootProduct, freePort, type RunningProduct } from '@encore/dev-env'
import { getRaw, sendRaw } from '@encore/dev-env/testing/raw-requests'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let product: RunningProduct
let ports: { name: string; port: number; host: string }[]
beforeAll(async () => {
  const studioPort = await freePort()
  product = await bootProduct({ env: { STUDIO_PORT: String(studioPort) } })
  const port = Number(new URL(product.url).port)
  ports = [
    { name: 'members', port, host: `localhost:${port}` },
    { name: 'studio by its name', port, host: `localhost:${studioPort}` },
    { name: 'studio by its port', port: studioPort, host: `localhost:${studioPort}` },
  ]
})
afterAll(() => product.stop())

const stillServes = async () => {
  for (const { port, host } of ports) expect((await getRaw(port, '/', host)).status).toBe(200)
  expect(product.output()).not.toContain('ended by')
}

test('raw requests: a target that is no path of ours is not found, and the process continues', async () => {
  const targets = ['//', '///', '/\\', '/\\\\', '//[', '/.//evil.test/', '//evil.test/', '*']
  for (const { port, host } of ports) {
    const got = await Promise.all(targets.map((target) => getRaw(port, target, host)))
    expect(got.map(({ status }) => status).filter((status) => status !== 404 && status !== 400)).toEqual([])
  }
  await stillServes()
})

test('raw requests: two Host headers are refused, in an upgrade too', async () => {
  for (const { port, host } of ports) {
    for (const more of ['', 'Connection: Upgrade\r\nUpgrade: websocket\r\n']) {
      const text = `GET /realtime HTTP/1.1\r\nHost: ${host}\r\nhOST: evil.test\r\n${more}\r\n`
      const { status, body } = await sendRaw(port, text)
      expect([status, JSON.parse(body).fields]).toEqual([400, [{ path: 'Host', rule: 'duplicate' }]])
    }
  }
  await stillServes()
})

describe('page forms', () => {
  const post = (headers: string, body = '', target = '/signin') =>
    sendRaw(
      ports[0]?.port ?? 0,
      `POST ${target} HTTP/1.1\r\nHost: ${ports[0]?.host}\r\nOrigin: ${product.url}\r\n${headers}\r\n\r\n${body}`,
    )
  const form = 'Content-Type: application/x-www-form-urlencoded'

  test('rejects a body above the limit before reading it', async () => {
    const { status, body } = await post(`${form}\r\nContent-Length: ${600 * 1024 ** 2}`)
    expect([status, JSON.parse(body).name]).toEqual([413, 'BODY_TOO_LARGE'])
    const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`
    expect((await post(`${form}\r\nTransfer-Encoding: chunked`, chunk.repeat(4))).status).toBe(413)
  })

  test('rejects every type but URL-encoded', async () => {
    const multipart = 'multipart/form-data; boundary=x'
    for (const type of [
      'application/json',
      'text/plain',
      multipart,
      'a',
      ';',
      '*/*',
      'x/y; charset=\u00e9',
    ]) {
      const answer = await post(`Content-Type: ${type}\r\nContent-Length: 5`, '{"a":')
      expect([type, answer.status]).toEqual([type, 415])
    }
    expect((await post('Content-Length: 3', 'a=b')).status).toBe(415)
  })

  test.each(['/signin', '/signin.data', '/ko/signin', '/cart', '/pay/success', '/gift/x', '/', '/nope'])(
    'no post to %s causes a 5xx',
    async (target) => {
      const bodies = [
        '',
        'a=b',
        '%',
        '%00=%ff',
        '&&==',
        '__proto__=1',
        `email=${'%F0%9F%98%80'.repeat(1_000)}`,
      ]
      for (const body of bodies) {
        const length = `Content-Length: ${body.length}`
        const { status } = await post(body ? `${form}\r\n${length}` : length, body, target)
        expect([body.slice(0, 20), status < 500 && status > 0]).toEqual([body.slice(0, 20), true])
      }
    },
  )

  test('rejects another origin without a log line', async () => {
    const before = product.output()
    const { status } = await sendRaw(
      ports[0]?.port ?? 0,
      `POST /signin HTTP/1.1\r\nHost: ${ports[0]?.host}\r\nOrigin: https://evil.test\r\n${form}\r\nContent-Length: 3\r\n\r\na=b`,
    )
    expect(status).toBe(400)
    expect(product.output().slice(before.length)).toBe('')
  })
})

test('studio origin: returns its own 404 and allows no third party', async () => {
  for (const { port, host } of ports.slice(1)) {
    for (const target of ['/api/studio/nope', '/images/a/b', '/v/', '/api/', '/robots.txt']) {
      const { status, head, body } = await getRaw(port, target, host)
      // Media checks the token before the path.
      expect([target, status]).toEqual([target, target === '/v/' ? 403 : 404])
      expect(head).not.toMatch(/content-security-policy:.*\bhttps?:/i)
      expect(body).not.toContain('<html')
    }
  }
})

test.each(['/signin', '/ko/signin?step=sign-up', '/signin.data', '/mypage', '/ja/mypage/settings'])(
  'password pages: %s allows no third party',
  async (target) => {
    const { head } = await getRaw(ports[0]?.port ?? 0, target, ports[0]?.host ?? '')
    expect(head).toMatch(/content-security-policy: default-src 'none'/i)
    expect(scriptsOf(head)).not.toContain(new URL(product.sandboxUrl).host)
    const home = await getRaw(ports[0]?.port ?? 0, '/', ports[0]?.host ?? '')
    expect(scriptsOf(home.head)).toContain(new URL(product.sandboxUrl).host)
  },
)

const scriptsOf = (head: string) => /script-src [^;]*/.exec(head)?.[0] ?? ''
