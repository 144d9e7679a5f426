import { randomUUID } from 'node:crypto'
import {
  blockReading,
  changeProduct,
  closeShop,
  type Fan,
  passHours,
  type RunningProduct,
  type StaffSession,
  signInFan,
} from '@encore/dev-env'
import { demoOperator } from '@encore/dev-env/seed'
import { productOf } from '#fixtures/catalogue.ts'
import { crewPage } from '#fixtures/crew.ts'
import { must } from './assert.ts'
import { growLine, moveLine, openLine } from './queue-fixtures.ts'
import { shop, type Users } from './users.ts'

/**
 * States of the product for screens, in the order in which they are set. Only the closed shop is reopened; all others
 * persist.
 */
export const scenes = [
  'usual',
  'shop closed',
  'chat goes on',
  'poll open',
  'poll counted',
  'hours later',
  'line opens',
  'line moves',
  'line grows',
  'goods gone',
  'lists unread',
] as const
export type Scene = (typeof scenes)[number]

/** Brings the product into the state through the studio's calls; returns the function that reverts it, if any. */
export async function setScene(
  product: RunningProduct,
  scene: Scene,
  cast: Users,
): Promise<(() => Promise<void>) | undefined> {
  if (scene === 'shop closed') return closeShop(product, cast.member)
  await bringAbout(product, scene, cast)
}

async function bringAbout(product: RunningProduct, scene: Scene, cast: Users): Promise<void> {
  if (scene === 'usual') return
  if (scene === 'hours later') return passHours(product, 5)
  if (scene === 'line opens') return openLine(product, cast)
  if (scene === 'line moves') return moveLine(product, cast)
  if (scene === 'line grows') return growLine(product, cast)
  if (scene === 'goods gone') return takeGoods(product)
  if (scene === 'lists unread') {
    for (const table of ['notice', 'shipping_info', 'replay', 'event']) await blockReading(product, table)
    return
  }
  const staff = await crewPage(product)
  const show = cast.places.event('afterglow')
  if (scene === 'chat goes on') {
    // Signs in again, because earlier tokens may have expired.
    const [crew, member] = [
      await signInFan(product, demoOperator.email, demoOperator.password),
      await signInFan(product, cast.member.email, cast.member.password),
    ]
    return talk({ staff, crew, member }, show)
  }
  if (scene === 'poll open') return openPoll(staff, show)
  const params = { eventId: show }
  const polls = must(await staff.call('GET /api/studio/event/{eventId}/poll', { params }))
  const open = polls.content.find(({ state }) => state === 'OPEN')
  if (!open) return
  const closed = { params: { ...params, id: open.id }, body: {} }
  must(await staff.call('POST /api/studio/event/{eventId}/poll/{id}/close', closed))
}

async function takeGoods(product: RunningProduct): Promise<void> {
  const [towel, cards] = [
    await productOf(product, shop, '-SLOGAN-TOWEL'),
    await productOf(product, shop, '-PHOTOCARDS'),
  ]
  await changeProduct(product, towel.id, { left: 0 })
  for (const { amount, currency } of cards.productPrices)
    await changeProduct(product, cards.id, { price: { amount: Math.round(amount * 1.25), currency } })
}

/** Product settings for these states: one entry makes a queue, and two fans at a time have a turn. */
export const sceneSettings = {
  QUEUE_THRESHOLD: '1',
  QUEUE_INSIDE_MAX: '2',
  // When an app is available, a link into it stays on its page.
  APP_STORE_URL: 'https://apps.apple.com/app/id123456789',
  PLAY_STORE_URL: 'https://play.google.com/store/apps/details?id=live.encore.app',
}

const said = [
  'Watching from the night shift, thank you for the captions',
  '오늘 음향 진짜 좋다',
  'ここの転調が大好き',
  '第二幕开场太美了',
  'Lanterns up, everyone',
  '런던에서 인사해요! 처음으로 라이브를 보는데 화면이 정말 가까이 보이는 느낌이에요',
]

async function talk(
  { staff, crew, member }: { staff: StaffSession; crew: Fan; member: Fan },
  show: string,
): Promise<void> {
  const params = { id: show }
  // Two members alternate, because fast senders are limited.
  for (const [place, text] of said.entries())
    must(
      await (place % 2 === 0 ? member : crew).call('POST /api/v1/live/{id}/chat', {
        params,
        body: { clientId: randomUUID(), text },
      }),
    )
  const lines = must(await crew.call('GET /api/v1/live/{id}/chat', { params, query: {} }))
  const first = lines.content.find(({ text }) => text === said[0])
  const event = { eventId: show }
  const pinned = { params: event, body: { seq: first?.seq ?? null } }
  must(await staff.call('PUT /api/studio/event/{eventId}/chat/pinned', pinned))
  const glow = { kind: 'LIGHT' as const, pattern: 'STEADY' as const, colours: ['#59c8ff'], periodMs: 1_000 }
  const lit = { params: event, body: { light: glow } }
  must(await staff.call('POST /api/studio/event/{eventId}/light', lit, { idempotencyKey: randomUUID() }))
}

async function openPoll(staff: StaffSession, eventId: string): Promise<void> {
  const question = {
    en: 'Which song should close the night?',
    ko: '마지막 곡으로 듣고 싶은 노래는?',
    ja: '最後に聴きたい曲は？',
    zhhans: '最后一首想听哪首歌？',
  }
  const options = ['Embers', 'Low Tide', 'Paper Planets', 'Golden Hour'].map((en) => ({ en }))
  const draft = must(
    await staff.call(
      'POST /api/studio/event/{eventId}/poll',
      { params: { eventId }, body: { question, options } },
      { idempotencyKey: randomUUID() },
    ),
  )
  must(
    await staff.call('POST /api/studio/event/{eventId}/poll/{id}/open', {
      params: { eventId, id: draft.id },
      body: { durationSec: 3_600 },
    }),
  )
}
