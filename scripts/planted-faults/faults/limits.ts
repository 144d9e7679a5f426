import type { PlantedFault } from '../planted-fault.ts'

export const limits: PlantedFault[] = [
  {
    name: 'ipv6-network-counted-by-its-spelling',
    harm: 'An attacker writes the address of one IPv6 network in several ways, and each way has the limit of a whole network.',
    layer: 'limits',
    takesBack: 'e5f1f585',
    isGrave: false,
    edits: [
      {
        file: 'packages/api/src/platform/http/address.ts',
        find: `  if (ip.startsWith('::ffff:') && ip.includes('.')) return ip.slice('::ffff:'.length)
  const [head = '', tail = ''] = ip.split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const zeros = 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...groups(tail)]
  return all.slice(0, 4).join(':')`,
        replace: "  return ip.split(':').slice(0, 4).join(':')",
      },
    ],
    suites: [{ project: 'unit', file: 'packages/api/src/platform/http/address.test.ts' }],
  },
  {
    name: 'addresses-exported-without-a-limit',
    harm: 'A stolen studio session exports the addresses of fans as often as it likes.',
    layer: 'limits',
    takesBack: 'c82b3720',
    isGrave: false,
    edits: [
      {
        file: 'packages/contract/src/endpoints/studio-parcels.ts',
        find: `    errors: ['NOT_FOUND'],
    limit: 'studio-export',`,
        replace: "    errors: ['NOT_FOUND'],",
      },
    ],
    suites: [
      {
        project: 'integration',
        file: 'packages/api/test/studio/limits.test.ts',
        title: 'limits a staff member’s requests in an hour together and for them alone',
      },
    ],
  },
  {
    name: 'failed-passwords-of-an-address-not-counted',
    harm: 'One address tries a common password at the accounts of all fans without being stopped.',
    layer: 'limits',
    takesBack: '510fb5e1',
    isGrave: true,
    edits: [
      {
        file: 'packages/api/src/modules/accounts/identity/password-tries.ts',
        find: `    const { ip, deviceId: device, account } = from
    if (outcome.ok) await limiter.count('right-password', { account })
    else if (outcome.failure.error === 'INVALID_CREDENTIALS') await limiter.count('password', { ip, device })`,
        replace: "    if (outcome.ok) await limiter.count('right-password', { account: from.account })",
      },
    ],
    suites: [
      { project: 'unit', file: 'packages/api/src/modules/accounts/identity/password-tries.test.ts' },
      { project: 'integration', file: 'packages/api/test/accounts/guessing.long.test.ts' },
    ],
  },
  {
    name: 'good-coupons-counted-as-guesses',
    harm: 'A fan who has redeemed ten good coupon codes is told that the eleventh is unknown.',
    layer: 'limits',
    takesBack: '11745422',
    isGrave: false,
    edits: [
      {
        file: 'packages/api/src/platform/http/rate-limits.ts',
        find: "{ calls: 10, windowSec: 600, per: 'caller', isShared: true, countsFailures: true }",
        replace: "{ calls: 10, windowSec: 600, per: 'caller', isShared: true }",
      },
    ],
    suites: [
      { project: 'unit', file: 'packages/api/src/platform/http/rate-limiter.test.ts' },
      {
        project: 'integration',
        file: 'packages/api/test/platform/rate-limits.test.ts',
        title:
          'rate limits: coupon: never counts valid codes, and delays a valid code after ten wrong ones with the time to wait',
      },
    ],
  },
]
