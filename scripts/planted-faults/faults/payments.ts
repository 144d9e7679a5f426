import type { PlantedFault } from '../planted-fault.ts'

export const payments: PlantedFault[] = [
  {
    name: 'sum-that-its-units-do-not-divide',
    harm: 'A fan who buys two things with a parcel cannot pay, because the gateway refuses a price of half a unit.',
    layer: 'payments',
    takesBack: '57b1d548',
    isGrave: true,
    edits: [
      {
        file: 'packages/api/src/modules/commerce/payments/eximbay/request.ts',
        find: 'const units = money.amount % quantity === 0 ? quantity : 1',
        replace: 'const units = quantity',
      },
    ],
    suites: [{ project: 'unit', file: 'packages/api/src/modules/commerce/payments/eximbay/request.test.ts' }],
  },
  {
    name: 'broken-refund-tried-for-ever',
    harm: 'A refund that cannot be sent is tried again and again, no person hears of it, and the fan waits for the money.',
    layer: 'payments',
    takesBack: 'd17cc9f9',
    isGrave: true,
    edits: [
      {
        file: 'packages/api/src/modules/commerce/payments/send-refunds.ts',
        find: `  const answer = await tryOnce(ctx, refund).catch((err: unknown): RefundAnswer => {
    ctx.log.error({ err, refundId: refund.id }, 'refund could not be sent')
    return { kind: 'unknown' }
  })`,
        replace: '  const answer = await tryOnce(ctx, refund)',
      },
    ],
    suites: [
      { project: 'integration', file: 'packages/api/test/commerce/refund-ladder.test.ts' },
      { project: 'integration', file: 'packages/api/test/commerce/refund-races.test.ts' },
    ],
  },
  {
    name: 'order-and-its-successor-both-paid',
    harm: 'A fan who changes the payment method pays both orders, and the money of the first does not go back.',
    layer: 'payments',
    takesBack: 'b2db535b',
    isGrave: true,
    edits: [
      {
        file: 'packages/api/src/modules/commerce/orders/on-payment.ts',
        find: `  if (!isOpen(order.status) && (await hasSuccessor(tx, order))) {
    await moveOrder(tx, order, 'capturedInVain')
    return { outcome: 'CAPTURED_LATE', refund: 'REPLACED' }
  }
`,
        replace: '',
      },
      {
        file: 'packages/api/src/modules/commerce/orders/on-payment.ts',
        find: 'import { hasSuccessor, lockBuyer,',
        replace: 'import { lockBuyer,',
      },
    ],
    suites: [{ project: 'integration', file: 'packages/api/test/commerce/change-method.test.ts' }],
  },
  {
    name: 'paid-order-leads-to-the-gateway-again',
    harm: 'A fan who opens the address of a paid order again is led to the page of the gateway and pays a second time.',
    layer: 'payments',
    takesBack: '5d3a3c47',
    isGrave: true,
    edits: [
      {
        file: 'packages/api/src/modules/commerce/payments/open-page.ts',
        find: `  if (!attemptGraph[attempt.state].DECLINED) return { kind: 'over', attempt }
  if (attempt.page) return { kind: 'page', ...attempt.page }`,
        replace: `  if (attempt.page) return { kind: 'page', ...attempt.page }
  if (!attemptGraph[attempt.state].DECLINED) return { kind: 'over', attempt }`,
      },
    ],
    suites: [{ project: 'integration', file: 'packages/api/test/commerce/gateway-address.test.ts' }],
  },
  {
    name: 'silent-gateway-taken-for-unpaid',
    harm: 'A fan has paid while the gateway gives no answer, and the order ends as if nothing had been paid.',
    layer: 'payments',
    isGrave: true,
    edits: [
      {
        file: 'packages/api/src/modules/commerce/payments/eximbay/direct.ts',
        find: "if (!reply || reply.fields.ref !== id) return { kind: 'unknown' }",
        replace: "if (!reply || reply.fields.ref !== id) return { kind: 'unpaid' }",
      },
    ],
    suites: [
      { project: 'integration', file: 'packages/api/test/commerce/change-method.test.ts' },
      { project: 'integration', file: 'packages/api/test/commerce/failing-gateways.test.ts' },
    ],
  },
]
