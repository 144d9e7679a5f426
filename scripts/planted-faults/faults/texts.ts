import type { PlantedFault } from '../planted-fault.ts'

export const texts: PlantedFault[] = [
  {
    name: 'countdown-with-zero-days',
    harm: 'A fan reads "0 days" in the countdown on the very day of the show.',
    layer: 'texts',
    takesBack: '34c1cd83',
    isGrave: false,
    edits: [
      {
        file: 'packages/ui/src/countdown-figures.ts',
        find: `  const days = Math.floor(seconds / 86_400)
`,
        replace: `  const days = String(Math.floor(seconds / 86_400))
`,
      },
      {
        file: 'packages/ui/src/countdown-figures.ts',
        find: 'return [...(days > 0 ? [String(days)] : []), ...rest',
        replace: 'return [days, ...rest',
      },
    ],
    suites: [{ project: 'unit', file: 'packages/ui/src/components.test.tsx' }],
  },
  {
    name: 'store-deadline-on-own-clock',
    harm: 'A fan abroad reads another hour than the store in Japan goes by, and pays too late.',
    layer: 'texts',
    takesBack: 'cffce158',
    isGrave: false,
    edits: [
      {
        file: 'apps/web/app/features/orders/OrderPaymentNote.tsx',
        find: 'const { atShop } = useMomentText()',
        replace: 'const { recent } = useMomentText()',
      },
      {
        file: 'apps/web/app/features/orders/OrderPaymentNote.tsx',
        find: 'date: atShop(deposit.deadline)',
        replace: 'date: recent(deposit.deadline)',
      },
    ],
    suites: [
      { project: 'unit', file: 'apps/web/app/features/orders/order-payment-note.test.tsx' },
      {
        project: 'journeys',
        file: 'e2e/konbini.spec.ts',
        title: 'konbini: a fan orders cubes, pays at a store days later and gets the cubes',
      },
    ],
  },
  {
    name: 'gift-refund-ends-a-ticket-in-mail',
    harm: 'A fan whose gift was refunded gets a calendar entry that cancels a ticket they never held.',
    layer: 'texts',
    takesBack: '5f457e26',
    isGrave: false,
    edits: [
      {
        file: 'packages/api/src/modules/engagement/notifications/on-domain-events.ts',
        find: `  const {
    memberId,
    orderId,
    refundId,
    name: item,
    amount,
    currency,
    pgCode,
    eventId,
    isGift,
    isWhole,
  } = refund
`,
        replace: `  const { memberId, orderId, refundId, name: item, amount, currency, pgCode, eventId, isWhole } = refund
`,
      },
      {
        file: 'packages/api/src/modules/engagement/notifications/on-domain-events.ts',
        find: `      eventId: isGift ? null : eventId,
`,
        replace: `      eventId,
`,
      },
    ],
    suites: [
      { project: 'unit', file: 'packages/api/src/modules/engagement/notifications/templates.test.ts' },
      {
        project: 'integration',
        file: 'packages/api/test/engagement/gift-mails.test.ts',
        title: 'gift mails: a refund names the show and ends no ticket of the sender',
      },
    ],
  },
  {
    name: 'mail-links-lead-to-english',
    harm: 'A Korean fan presses the link in a Korean mail and lands on the English page.',
    layer: 'texts',
    isGrave: false,
    edits: [
      {
        file: 'packages/api/src/modules/engagement/notifications/mail-notified.ts',
        find: `import { pathIn } from '@encore/contract/rules/locale'
`,
        replace: '',
      },
      {
        file: 'packages/api/src/modules/engagement/notifications/mail-notified.ts',
        find: "(page.startsWith('/') ? config.publicUrl + pathIn(locale, page) : page)",
        replace: "(page.startsWith('/') ? config.publicUrl + page : page)",
      },
    ],
    suites: [
      { project: 'unit', file: 'packages/api/src/modules/engagement/notifications/templates.test.ts' },
      { project: 'integration', file: 'packages/api/test/engagement/mails.test.ts' },
    ],
  },
]
