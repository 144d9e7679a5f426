const accounts = 'packages/api/src/modules/accounts'
const catalog = 'packages/api/src/modules/catalog'
const commerce = 'packages/api/src/modules/commerce'
const contract = 'packages/contract/src/rules'
const payments = `${commerce}/payments`

export interface RuleGroup {
  name: string
  /** Minimum mutation score in percent: one point below the last measurement, and never below 80. */
  leastScore: number
  /** Pure modules with unit tests. Decisions made in SQL have no mutants. */
  files: readonly string[]
}

export const ruleGroups: readonly RuleGroup[] = [
  {
    name: 'ledger',
    leastScore: 97,
    files: [
      `${accounts}/wallet/rules.ts`,
      `${commerce}/checkout/rules.ts`,
      `${commerce}/orders/rules.ts`,
      `${commerce}/orders/transitions.ts`,
      `${commerce}/refunds/rules.ts`,
      `${contract}/cart.ts`,
      `${contract}/exchange.ts`,
      `${contract}/money.ts`,
      `${contract}/shipping-fees.ts`,
      `${contract}/tax-text.ts`,
      `${contract}/tax.ts`,
    ],
  },
  {
    name: 'stock',
    leastScore: 97,
    files: [
      `${catalog}/stock/hold-queue.ts`,
      `${catalog}/stock/rules.ts`,
      `${catalog}/stock/sold-out.ts`,
      `${commerce}/cart/rules.ts`,
      `${commerce}/on-sale-queue/rules.ts`,
      `${contract}/draw.ts`,
    ],
  },
  {
    name: 'coupon',
    leastScore: 98,
    files: [
      `${commerce}/coupons/rules.ts`,
      `${contract}/coupon.ts`,
      'packages/api/src/modules/studio/coupons/worth.ts',
      'packages/api/src/platform/two-person-limits.ts',
    ],
  },
  { name: 'calls', leastScore: 99, files: [`${contract}/calls/receipt.ts`] },
  {
    name: 'gateway',
    leastScore: 95,
    files: [
      `${contract}/deposits.ts`,
      `${contract}/payment-methods.ts`,
      `${payments}/eximbay/fgkey.ts`,
      `${payments}/eximbay/merchants.ts`,
      `${payments}/eximbay/message.ts`,
      `${payments}/eximbay/request.ts`,
      `${payments}/payletter/global-hash.ts`,
      `${payments}/payletter/global-money.ts`,
      `${payments}/payletter/korea-stores.ts`,
      `${payments}/payletter/payable-days.ts`,
      `${payments}/payletter/payhash.ts`,
      `${payments}/rules.ts`,
      `${payments}/signature.ts`,
    ],
  },
]
