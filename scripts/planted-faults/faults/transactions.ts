import type { PlantedFault } from '../planted-fault.ts'

export const transactions: PlantedFault[] = [
  {
    name: 'parts-of-a-refund-counted-without-a-lock',
    harm: 'Two parts of an order that are refunded at the same moment leave no second person to agree, although they exceed the limit together.',
    layer: 'transactions',
    takesBack: 'db66be67',
    isGrave: true,
    edits: [
      {
        file: 'packages/api/src/modules/studio/orders/refund-order.ts',
        find: 'const order = (await orderToMove(tx, staff, id)) && (await lockForRefund(tx, id))',
        replace: 'const order = await orderToMove(tx, staff, id)',
      },
      {
        file: 'packages/api/src/modules/studio/orders/refund-order.ts',
        find: 'import { eventOf, lockForRefund, type Order, orderById } from',
        replace: 'import { eventOf, type Order, orderById } from',
      },
    ],
    suites: [{ project: 'integration', file: 'packages/api/test/studio/refunds.test.ts' }],
  },
  {
    name: 'two-sessions-connect-an-app-at-once',
    harm: 'Whoever stole a studio session connects an app at the same moment as its owner, and both stay signed in.',
    layer: 'transactions',
    takesBack: 'afa27439',
    isGrave: true,
    edits: [
      {
        file: 'packages/api/src/modules/studio/session/factor-routes.ts',
        find: `    if (!(await selectOpen(tx, principal.sessionHash))) return fail('AUTH_REQUIRED')
`,
        replace: '',
      },
      {
        file: 'packages/api/src/modules/studio/session/factor-routes.ts',
        find: 'import { deleteOtherSessions, selectOpen } from',
        replace: 'import { deleteOtherSessions } from',
      },
    ],
    suites: [{ project: 'integration', file: 'packages/api/test/studio/own-factor.test.ts' }],
  },
  {
    name: 'hold-given-back-while-another-page-uses-it',
    harm: 'A fan with two pages of one checkout loses units that one page gives back while the other lengthens them.',
    layer: 'transactions',
    takesBack: 'b53a697f',
    isGrave: true,
    edits: [
      {
        file: 'packages/api/src/modules/commerce/orders/units.ts',
        find: 'if (held.length > 0) await releaseAll(tx, orderId)',
        replace: 'if (held.length > 0) await release(tx, orderId)',
      },
      {
        file: 'packages/api/src/modules/commerce/orders/units.ts',
        find: '  releaseAll,\n',
        replace: '',
      },
    ],
    suites: [
      { project: 'integration', file: 'packages/api/test/commerce/checkout-races.test.ts' },
      { project: 'integration', file: 'packages/api/test/commerce/checkout.test.ts' },
    ],
  },
  {
    name: 'one-broken-queue-stops-all',
    harm: 'A fault in the on-sale queue of one event keeps the fans of all other events from being called.',
    layer: 'transactions',
    takesBack: 'd6dc3d2c',
    isGrave: false,
    edits: [
      {
        file: 'packages/api/src/modules/commerce/on-sale-queue/move-queues.ts',
        find: 'await Promise.all(ahead.map(({ eventId }) => guarded(ctx, eventId)))',
        replace: 'for (const { eventId } of ahead) await moveQueue(ctx, eventId)',
      },
    ],
    suites: [{ project: 'integration', file: 'packages/api/test/commerce/on-sale-queue.test.ts' }],
  },
  {
    name: 'fans-judged-by-an-outage',
    harm: 'After a crash of the server a fan in a call is put aside, and fans in the queue miss calls that nobody rang.',
    layer: 'transactions',
    isGrave: false,
    edits: [
      {
        file: 'packages/api/src/modules/live/calls/dispatch-calls.ts',
        find: "state === 'SETTLED' || kind === 'END'",
        replace: 'kind !== undefined',
      },
    ],
    suites: [{ project: 'integration', file: 'packages/api/test/live/call-outages.test.ts' }],
  },
  {
    name: 'idempotency-key-of-another-member',
    harm: 'A fan whose idempotency key equals that of another reads the answer to that order and places none.',
    layer: 'transactions',
    isGrave: true,
    edits: [
      {
        file: 'packages/api/src/platform/http/idempotency.ts',
        find: `select body_hash, status, reply from idempotency_key
    where member_id = \${call.memberId} and endpoint =`,
        replace: `select body_hash, status, reply from idempotency_key
    where endpoint =`,
      },
    ],
    suites: [{ project: 'integration', file: 'packages/api/test/platform/idempotency.test.ts' }],
  },
]
