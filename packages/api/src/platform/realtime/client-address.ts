import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const namedRanges: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

export type ClientAddress = (request: IncomingMessage) => string

/**
 * Returns the caller's address for requests that Fastify does not handle (upgrades): the last hop that is not a trusted
 * proxy.
 * `proxies`: addresses, CIDR ranges and the names above, as TRUSTED_PROXIES lists them.
 */
export function clientAddress(proxies: readonly string[]): ClientAddress {
  const trusted = new BlockList()
  for (const range of proxies.flatMap((name) => namedRanges[name] ?? [name])) {
    const [address = '', prefix] = range.split('/')
    const family = familyOf(address)
    trusted.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (request) => {
    const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    const hops = forwarded.split(',').map((hop) => hop.trim())
    let address = plain(request.socket.remoteAddress ?? '')
    while (isIP(address) && trusted.check(address, familyOf(address))) {
      const next = plain(hops.pop() ?? '')
      if (!isIP(next)) break
      address = next
    }
    return address
  }
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** IPv4 on an IPv6 socket. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '')
