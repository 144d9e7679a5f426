import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test.each<[string, string[], string, string | undefined, string]>([
  ['nobody is trusted', [], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['the proxy is trusted', ['10.0.0.0/8'], '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['a claim before the proxy', ['10.0.0.0/8'], '10.1.2.3', '127.0.0.1, 198.51.100.1', '198.51.100.1'],
  ['two proxies', ['10.0.0.1', '10.0.0.2'], '10.0.0.1', '198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['rubbish', ['10.0.0.1'], '10.0.0.1', 'unknown', '10.0.0.1'],
  ['nothing forwarded', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
  ['a named range', ['loopback'], '::1', '198.51.100.1', '198.51.100.1'],
  ['IPv4 on IPv6', ['loopback'], '::ffff:127.0.0.1', '2001:db8::7', '2001:db8::7'],
  ['an untrusted IPv6 peer', ['fc00::/7'], '2001:db8::1', '198.51.100.1', '2001:db8::1'],
])('client address: %s', (_, proxies, peer, forwarded, expected) => {
  expect(clientAddress(proxies)(request(peer, forwarded))).toBe(expected)
})
