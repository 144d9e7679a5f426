import {
  type Api,
  addVideo,
  type EventWrite,
  hasEvents,
  hold,
  importCatalog,
  importPointProducts,
  namedId,
  openChannel,
  openIngestChannel,
} from '@encore/api'
import { createCalendar } from './calendar.ts'
import { seedCoupons } from './coupons.ts'
import { cubePackages } from './cube-packages.ts'
import { demoDefinition } from './definition.ts'
import { seedDownloads } from './downloads.ts'
import { seedNotices } from './notices.ts'
import { pictureKeeper } from './pictures.ts'
import { seedReplays } from './replays.ts'
import { seedTrailers } from './trailers.ts'

export interface Seeded {
  events: number
  products: number
  themes: number
  cubePackages: number
}

export const isSeeded = (api: Api): Promise<boolean> => hasEvents(api.ctx.sql)

/**
 * Fills an empty database with the demo: artists, events in all states relative to `now` (by default the product
 * clock), themes, products with stock, cube packages, coupons. Does nothing when there are events already.
 */
export async function seedDemo(api: Api, { now }: { now?: Date } = {}): Promise<Seeded> {
  if (await isSeeded(api)) return { events: 0, products: 0, themes: 0, cubePackages: 0 }
  const calendar = createCalendar(now ?? new Date(api.ctx.clock.now()))
  const definition = await demoDefinition(calendar, pictureKeeper(api))
  await api.ctx.sql.begin((tx) => importPointProducts(tx, cubePackages))
  const imported = await importCatalog(api.ctx, definition)
  if (!imported.ok) throw new Error(`The demo breaks a rule: ${JSON.stringify(imported.failure.fields)}`)
  await keepRecordings(api)
  await openChannels(api, definition.events)
  await seedReplays(api)
  await seedTrailers(api)
  await holdTheLast(api)
  await seedCoupons(api, calendar)
  await seedDownloads(api, definition)
  await seedNotices(api, calendar)
  return {
    events: definition.events.length,
    products: definition.products.length,
    themes: definition.themes.length,
    cubePackages: cubePackages.length,
  }
}

const cameras: NonNullable<Parameters<typeof openChannel>[1]['angles']> = [
  {
    name: 'close',
    title: { en: 'Front row', ko: '맨 앞줄', ja: '最前列', zhhans: '最前排' },
    clip: 'stageclose',
  },
  {
    name: 'crowd',
    title: { en: 'Crowd', ko: '객석', ja: '客席', zhhans: '观众席' },
    clip: 'stagecrowd',
  },
]

/** Events whose recording is that of another camera. */
const recordedBy: Record<string, 'stageclose' | 'stagecrowd'> = {
  amber: 'stageclose',
  'velvet-hour': 'stageclose',
  'citrus-club': 'stagecrowd',
}

/** `npm run live -- key loud-library` prints its stream key. */
const fedByEncoder = 'loud-library'

const recordings = { stage: 'Stage', stageclose: 'Stage, front row', stagecrowd: 'Stage, crowd' }
const recordingMs = 32_000

async function keepRecordings({ ctx }: Api): Promise<void> {
  await ctx.sql.begin(async (tx) => {
    for (const [clip, name] of Object.entries(recordings))
      await addVideo(tx, {
        ...{ id: namedId('vd', clip), clip, eventId: null, showId: null, name, loops: true },
        ...{ state: 'READY', durationMs: recordingMs, problem: null },
      })
  })
}

/** Opens the channel of every show that is not cancelled; the recording repeats until the show ends. */
async function openChannels({ ctx }: Api, events: EventWrite[]): Promise<void> {
  await ctx.sql.begin(async (tx) => {
    for (const { id, slug, isCanceled } of events) {
      if (isCanceled) continue
      if (slug === fedByEncoder) {
        await openIngestChannel(tx, { eventId: id, lowLatency: true })
        continue
      }
      const clip = recordedBy[slug] ?? 'stage'
      await openChannel(tx, { eventId: id, clip, loops: true, lowLatency: true, angles: cameras })
    }
  })
}

/** Holds the last signed prints as an unpaid store payment would, so that they may become available again. */
async function holdTheLast({ ctx }: Api): Promise<void> {
  const held = await ctx.sql.begin((tx) =>
    hold(tx, {
      orderId: namedId('or', 'signed-print'),
      memberId: 'demo',
      units: [{ productId: namedId('pr', 'low-tide-high-moon-signed-print'), quantity: 3, limit: null }],
      minutes: 3 * 24 * 60,
      reason: 'demo',
    }),
  )
  if (!held.ok) throw new Error(`The signed prints are not held: ${held.failure.error}`)
}

export { type DemoMember, demoMembers } from './members.ts'
export { seedPastActivity } from './past-activity.ts'
export { demoFactor, demoOperator } from './staff.ts'
