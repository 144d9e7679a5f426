import type { PlantedFault } from '../planted-fault.ts'

export const rules: PlantedFault[] = [
  {
    name: 'spreadsheet-formula-behind-a-comma',
    harm: 'A fan writes a name with a formula behind a comma, and the spreadsheet of the organiser who opens the export runs it.',
    layer: 'rules',
    takesBack: '5508c4a4',
    isGrave: false,
    edits: [
      {
        file: 'packages/contract/src/rules/csv.ts',
        find: String.raw`const startsFormula = /(^|[,;\t\r\n])(?=`,
        replace: 'const startsFormula = /(^)(?=',
      },
    ],
    suites: [{ project: 'unit', file: 'packages/contract/src/rules/csv.test.ts' }],
  },
  {
    name: 'included-tax-rounded-down',
    harm: 'An organiser declares a minor unit of tax too little for every other order.',
    layer: 'rules',
    isGrave: true,
    edits: [
      {
        file: 'packages/contract/src/rules/tax.ts',
        find: 'return Number((2n * sum * part + whole) / (2n * whole))',
        replace: 'return Number((sum * part) / whole)',
      },
    ],
    suites: [
      { project: 'unit', file: 'packages/contract/src/rules/tax.test.ts' },
      { project: 'integration', file: 'packages/api/test/commerce/order-tax.test.ts' },
    ],
  },
  {
    name: 'second-factor-code-used-twice',
    harm: 'Somebody who reads the code over the shoulder of a colleague signs in to the studio with it a second time.',
    layer: 'rules',
    isGrave: true,
    edits: [
      {
        file: 'packages/api/src/modules/studio/second-factor/totp.ts',
        find: 'if (step > lastStep && timingSafeEqual',
        replace: 'if (step >= lastStep && timingSafeEqual',
      },
    ],
    suites: [
      { project: 'unit', file: 'packages/api/src/modules/studio/second-factor/totp.test.ts' },
      { project: 'integration', file: 'packages/api/test/studio/sessions.test.ts' },
    ],
  },
  {
    name: 'queue-calls-to-an-empty-shelf',
    harm: 'Fans get their turn in an on-sale queue although every unit is held by others, and lose the turn with nothing bought.',
    layer: 'rules',
    isGrave: true,
    edits: [
      {
        file: 'packages/api/src/modules/commerce/on-sale-queue/rules.ts',
        find: 'if (available <= 0) return 0',
        replace: 'if (available < 0) return 0',
      },
    ],
    suites: [
      { project: 'unit', file: 'packages/api/src/modules/commerce/on-sale-queue/rules.test.ts' },
      { project: 'integration', file: 'packages/api/test/commerce/on-sale-queue.test.ts' },
    ],
  },
  {
    name: 'parcel-fee-at-the-step-limit',
    harm: 'A fan whose parcel weighs exactly what a fee allows pays the fee of the next heavier parcel.',
    layer: 'rules',
    isGrave: true,
    edits: [
      {
        file: 'packages/contract/src/rules/shipping-fees.ts',
        find: 'steps.find(({ upToGrams }) => rest <= upToGrams)',
        replace: 'steps.find(({ upToGrams }) => rest < upToGrams)',
      },
    ],
    suites: [{ project: 'unit', file: 'packages/contract/src/rules/shipping-fees.test.ts' }],
  },
  {
    name: 'outage-told-as-a-bug',
    harm: 'A fan whose call meets a lost database connection or a deadlock reads that something is broken, and is not told to try again.',
    layer: 'rules',
    takesBack: 'f0c1120f',
    isGrave: false,
    edits: [
      {
        file: 'packages/api/src/platform/http/faults.ts',
        find: "new Set(['08', '40', '53', '57'])",
        replace: "new Set(['53', '57'])",
      },
    ],
    suites: [{ project: 'unit', file: 'packages/api/src/platform/http/faults.test.ts' }],
  },
  {
    name: 'nickname-told-apart-by-a-mark',
    harm: 'A stranger takes the nickname mína beside a known fan called mina and speaks in the chat in her place.',
    layer: 'rules',
    takesBack: 'a762425e',
    isGrave: false,
    edits: [
      {
        file: 'packages/api/src/kernel/marks.ts',
        find: String.raw`
  text
    .normalize('NFD')
    .replace(/([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{Nd}])\p{M}+/gu, '$1')
    .normalize('NFC')`,
        replace: " text.normalize('NFC')",
      },
    ],
    suites: [
      { project: 'unit', file: 'packages/api/src/modules/accounts/members/nickname.test.ts' },
      { project: 'integration', file: 'packages/api/test/accounts/nickname-marks.test.ts' },
    ],
  },
  {
    name: 'price-in-a-currency-that-nobody-charges',
    harm: 'A fan whose price exists in a currency without a payment method cannot pay by a card that charges another one.',
    layer: 'rules',
    takesBack: '34f5d525',
    isGrave: true,
    edits: [
      {
        file: 'packages/api/src/modules/accounts/wallet/rules.ts',
        find: 'const offered = offeredCurrencies(offer, existing)',
        replace: 'const offered = existing',
      },
    ],
    suites: [
      { project: 'unit', file: 'packages/api/src/modules/accounts/wallet/rules.test.ts' },
      { project: 'integration', file: 'packages/api/test/commerce/uncharged-currency.test.ts' },
    ],
  },
]
