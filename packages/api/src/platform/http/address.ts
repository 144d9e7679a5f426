import { isIPv4 } from 'node:net'
import { addressKey } from './rate-limits.ts'

/** What is noted of an address: IPv4 without its last part, IPv6 as its /48; empty when there is none. */
export function networkOf(ip: string): string {
  const key = addressKey(ip)
  if (isIPv4(key)) return `${key.slice(0, key.lastIndexOf('.'))}.0`
  return key.includes(':') ? `${key.split(':').slice(0, 3).join(':')}::` : ''
}
