import { isIPv4 } from 'node:net'

/** Truncates an address for storage: IPv4 without its last part, IPv6 as its /48; empty without an address. */
export function networkOf(ip: string): string {
  const key = addressKey(ip)
  if (isIPv4(key)) return `${key.slice(0, key.lastIndexOf('.'))}.0`
  return key.includes(':') ? `${key.split(':').slice(0, 3).join(':')}::` : ''
}

/**
 * Returns the address by which limits count: IPv6 by its /64, written in full; IPv4 on an IPv6 socket as IPv4. Empty
 * when the connection is already closed.
 */
export function addressKey(ip: string | undefined): string {
  if (ip === undefined) return ''
  if (!ip.includes(':')) return ip
  if (ip.startsWith('::ffff:') && ip.includes('.')) return ip.slice('::ffff:'.length)
  const [head = '', tail = ''] = ip.split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const zeros = 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...groups(tail)]
  return all.slice(0, 4).join(':')
}
