import { type Api, createCampaign, type NewCampaign, namedId } from '@encore/api'
import type { Calendar } from './calendar.ts'

/** One coupon for every outcome; the README lists the codes. */
const campaigns = ({ day }: Calendar): NewCampaign[] => {
  const open = {
    startsAt: day(0, '00:00'),
    endsAt: day(365, '00:00'),
    totalLimit: null,
    memberLimit: 1,
  }
  const cubes = { gives: 'CUBES', eventId: null, holdersOf: null } as const
  return [
    { ...open, ...cubes, name: 'Welcome', amount: 30, codes: { shared: 'WELCOME-30', usesLimit: 100_000 } },
    {
      ...open,
      name: 'Lights',
      gives: 'SOULS',
      amount: 1_800,
      eventId: null,
      holdersOf: null,
      codes: { shared: 'LIGHTS-1800', usesLimit: 100_000 },
    },
    {
      ...open,
      name: 'Tide guests',
      gives: 'TICKET',
      amount: null,
      eventId: namedId('ev', 'low-tide-high-moon'),
      holdersOf: null,
      codes: { shared: 'TIDE-GUEST', usesLimit: 1_000 },
    },
    {
      ...open,
      ...cubes,
      name: 'AFTERGLOW holders',
      amount: 50,
      holdersOf: namedId('ev', 'afterglow'),
      codes: { shared: 'AFTERGLOW-FANS', usesLimit: 100_000 },
    },
    { ...open, ...cubes, name: 'First', amount: 10, codes: { shared: 'FIRST-COME', usesLimit: 1 } },
    {
      ...open,
      ...cubes,
      name: 'Last summer',
      amount: 30,
      startsAt: day(-182, '00:00'),
      endsAt: day(-91, '00:00'),
      codes: { shared: 'LAST-SUMMER', usesLimit: 100_000 },
    },
  ]
}

export async function seedCoupons({ ctx }: Api, calendar: Calendar): Promise<void> {
  await ctx.sql.begin(async (tx) => {
    for (const campaign of campaigns(calendar)) {
      const made = await createCampaign(tx, campaign)
      if (!made.ok) throw new Error(`${campaign.name} breaks a rule: ${JSON.stringify(made.failure.fields)}`)
    }
  })
}
