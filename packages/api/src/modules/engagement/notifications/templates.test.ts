import { type Locale, locales } from '@encore/contract/rules/locale'
import { describe, expect, test } from 'vitest'
import { localText, type Texts } from '#kernel/texts.ts'
import type { TicketEvent } from '#modules/catalog/events/index.ts'
import { composeMail } from '#platform/mail-layout.ts'
import { translator } from '#platform/translator.ts'
import type { Reader } from './messages/message.ts'
import { clocksOf } from './messages/zones.ts'
import {
  mailAddition,
  mailWait,
  renderNotification,
  type TemplateData,
  type TemplateName,
  typeOf,
} from './templates.ts'

const inAll = (text: string) => ({ ko: `${text} ko`, ja: `${text} ja`, en: text, zhhans: `${text} zh` })
/** Names that differ in every language. */
const cubes: Texts = { ko: '큐브 100개', ja: 'キューブ 100個', en: '100 cubes', zhhans: '100 Cube' }
const show: Texts = { ko: '달과 파도', ja: '月と波', en: 'Low Tide', zhhans: '月与潮' }
const live: Texts = { ko: '라이브', ja: 'ライブ', en: 'Live', zhhans: '直播' }

const orderId = 'or_01JD0000000000000000000000'
const eventId = 'ev_01JD0000000000000000000000'
const paid = (item: Texts, pgCode: 'P000' | 'CUBE' = 'P000') =>
  ({ orderId, item, quantity: 2, amount: 990, currency: 'USD', pgCode }) as const
const refund = { ...paid(live), eventId, event: show, isWhole: true }
const deposit = {
  orderId,
  item: cubes,
  amount: 1_200,
  currency: 'JPY',
  deadline: '2026-11-24T09:00:00.000Z',
  instructionsUrl: 'https://shop.test/pay?code=12&way=34',
} as const

const giftId = 'gf_01JD0000000000000000000000'
const gift = { giftId, orderId, item: live, until: '2026-11-28T09:00:00.000Z' }

const ill: Texts = {
  ...{ ko: '아티스트가 아파요.', ja: 'アーティストが体調不良です。' },
  ...{ en: 'The artist is ill.', zhhans: '艺人身体不适。' },
}
const call = {
  ...{ sessionId: 'cs_01JD0000000000000000000000', event: show },
  ...{ startsAt: '2026-11-21T09:00:00.000Z', zone: 'Asia/Seoul' },
}

const samples: { [N in TemplateName]: TemplateData[N] } = {
  welcome: {},
  'cubes-bought': { cubes: 1_100, bonusCubes: 100, order: paid(cubes) },
  'ticket-bought': { event: show, eventId, ticket: live, order: paid(live, 'CUBE') },
  'product-bought': { product: live, quantity: 2, order: paid(live) },
  'coupon-cubes': { amount: 20 },
  'coupon-souls': { amount: 1_800 },
  'coupon-ticket': { event: show, eventId },
  'ticket-given': { event: show, eventId },
  'deposit-due': deposit,
  'deposit-reminder': deposit,
  'paid-late': paid(cubes),
  'paid-otherwise': paid(cubes),
  'paid-twice': paid(cubes),
  'refund-asked': { orderId, item: show },
  'refund-started': paid(show),
  'money-back': refund,
  'cubes-back': { ...refund, amount: 450, currency: 'CUBE', pgCode: 'CUBE', isWhole: false },
  'refund-declined': { orderId, item: show },
  'parcel-shipped': {
    orderId,
    items: [
      { name: live, quantity: 2 },
      { name: show, quantity: 1 },
    ],
    carrier: 'CJ_LOGISTICS',
    trackingNumber: '640123456789',
  },
  'parcel-delivered': { orderId, items: [{ name: live, quantity: 2 }] },
  'sale-opens': { product: live, event: show, eventId, opensAt: '2026-11-24T09:00:00.000Z' },
  'can-be-bought': { product: live, event: show, eventId },
  'gift-ready': { ...gift, order: paid(live) },
  'gift-reminder': gift,
  'gift-accepted': { ...gift, recipient: '7' },
  'gift-declined': gift,
  'gift-expired': gift,
  'gift-received': { item: live, sender: '7', eventId, orderId },
  'gift-revoked': { item: live, sender: null, eventId, orderId },
  'doors-open': { event: show, eventId, startAt: '2026-11-28T09:00:00.000Z', zone: 'Asia/Seoul' },
  'call-granted': call,
  'call-place': { ...call, number: 12 },
  'call-moved': { ...call, from: '2026-11-20T09:00:00.000Z', note: ill },
  'call-opened': call,
  'call-near': call,
  'keepsake-ready': {
    ...{ artist: live, event: show, until: '2026-12-28T09:00:00.000Z', zone: 'Asia/Seoul' },
  },
  'cards-allotted': { productId: `pr_${'0'.repeat(26)}`, item: live },
  'swap-found': {
    productId: `pr_${'0'.repeat(26)}`,
    ...{ item: live, gives: show, gets: live, until: '2026-12-02T12:10:00.000Z' },
  },
  'swap-done': { productId: `pr_${'0'.repeat(26)}`, item: live, gives: show, gets: live },
  'draw-closed': {
    ...{ drawId: 'ab'.repeat(16), draw: show, prize: live },
    ...{ at: '2026-12-02T12:10:00.000Z', hash: '01'.repeat(32) },
  },
  'draw-won': { drawId: 'ab'.repeat(16), draw: show, prize: live, until: '2026-12-02T12:10:00.000Z' },
  'draw-lost': { drawId: 'ab'.repeat(16), draw: show, prize: live },
  'draw-voided': { drawId: 'ab'.repeat(16), draw: show, prize: live, reason: 'SEED_LOST', isSold: true },
  'draw-not-entered': { orderId, item: live },
  'draw-place-forfeited': {
    ...{ drawId: 'ab'.repeat(16), draw: show, prize: live, reason: 'NO_SHOW' },
    until: '2026-12-02T12:10:00.000Z',
  },
  'draw-forfeit-decided': { drawId: 'ab'.repeat(16), draw: show, prize: live, decision: 'KEPT' },
  'draw-excluded': { drawId: 'ab'.repeat(16), draw: show, prize: live, reason: 'SECOND_ACCOUNT' },
  'event-canceled': { event: show, eventId, orderId, note: {}, isPaidBack: true },
  'event-moved': {
    event: show,
    eventId,
    orderId,
    note: {},
    from: '2026-11-28T09:00:00.000Z',
    to: '2026-12-05T09:00:00.000Z',
    zone: 'Asia/Seoul',
    refundUntil: '2026-12-01T09:00:00.000Z',
    isGiven: false,
  },
  'pickup-moved': {
    event: show,
    eventId,
    orderId,
    zone: 'Asia/Seoul',
    was: '2026-11-28T07:00:00.000Z',
    from: '2026-12-05T07:00:00.000Z',
  },
  notice: { title: inAll('Parcels in December'), content: inAll('Three days more') },
  announcement: { title: show, content: live, eventId },
  'announcement-box': { title: show, content: live },
  'announcement-notice': { title: show, content: live, isNews: true },
}

test.each(Object.entries(samples))(
  'notification texts: %s has own words in each of four languages',
  (template, data) => {
    const said = locales.map((locale) => words(template, data, locale))
    for (const words of said) {
      expect(words?.title).toMatch(/\S/)
      expect(words?.content).toMatch(/\S/)
      expect(`${words?.title} ${words?.content}`).not.toMatch(/undefined|null|\[object/)
    }
    expect(new Set(said.map((words) => words?.title)).size).toBe(4)
  },
)

const event: TicketEvent = {
  id: eventId,
  slug: 'tide',
  type: 'CONCERT',
  status: 'OPEN_TICKET',
  isHidden: false,
  isFree: false,
  zone: 'Asia/Seoul',
  doorsAt: new Date('2026-11-28T08:00:00Z'),
  startAt: new Date('2026-11-28T09:00:00Z'),
  startedAt: null,
  onAirAt: new Date('2026-11-28T09:00:00Z'),
  endAt: new Date('2026-11-28T12:00:00Z'),
  replayFrom: null,
  replayTo: null,
  title: show,
  summary: show,
  accent: '#6ed5e8',
  refund: show,
  minimumAge: 12,
  regions: ['KR', 'JP'],
  idCheck: true,
}

/** Texts of a notification for a member without a country. */
const words = (template: string, data: unknown, locale: Locale) =>
  renderNotification(template, data, locale, clocksOf(locale, null))

const readerOf = (locale: Locale, country: string | null = null): Reader => ({
  locale,
  t: translator(locale),
  clocks: clocksOf(locale, country),
  localize: (texts) => localText(texts, locale).text,
  nickname: '<b>&"',
  sourceId: null,
  at: new Date('2026-11-21T11:42:10Z'),
  seller: 'Encore',
  supportEmail: 'help@encore.test',
  ticketTo: async () => ({ event, isHeld: false }),
  taxOf: async () => [],
  wayOut: (preference) => `/unsubscribe/${preference}`,
})

const mailed = Object.entries(samples).filter(([template]) => mailWait(template as TemplateName) !== null)

async function mailOf(template: string, data: unknown, locale: Locale, country: string | null = null) {
  const reader = readerOf(locale, country)
  const said = renderNotification(template, data, locale, reader.clocks)
  const addition = await mailAddition(template, data, reader)
  if (!said || !addition) throw new Error(`${template} is not mailed`)
  const frame = { subject: said.title, lead: said.content, after: addition.notes.join('\n') }
  const links = addition.links.map(({ label, to }) => ({ label, href: to }))
  const parts = { heading: said.title, papers: addition.papers, links }
  return composeMail('fan@fans.test', locale, frame, parts)
}

/** Text allowed in every language: names, addresses, order numbers, zones, codes. */
const foreign =
  /https?:\S+|\/[\w/]+(?:\?tab=\w+)?|\S+@\S+|\b(?:or|ev)_\w+|Encore|encore|MY BOX|CJ|Cube|Soul|PayPal|KST|JST|UTC|GMT|USD|JPY|<b>&"/g

describe.each(mailed)('notification texts: mail of %s', (template, data) => {
  test.each(locales)('in %s has no gap and no other language', async (locale) => {
    const { subject, text } = await mailOf(template, data, locale)
    const all = `${subject}\n${text}`
    expect(all).not.toMatch(/undefined|null|\[object|NaN|Invalid|[{}]/)
    if (locale !== 'en') expect(all.replace(foreign, '')).not.toMatch(/[A-Za-z]{2,}/)
    if (locale === 'en') expect(all).not.toMatch(/[\u3040-\u9fff\uac00-\ud7af]/)
  })

  test('names the account without markup', async () => {
    const { html, text } = await mailOf(template, data, 'en')
    expect(text).toContain('Account: <b>&"')
    expect(html).toContain('&lt;b&gt;&amp;&quot;')
    expect(html).not.toContain('<b>')
    expect(html).not.toMatch(/<p[^>]*><\/p>/)
  })
})

test('notification texts: a store payment shows its deadline on the store’s clock and links to its instructions', async () => {
  const { html, text } = await mailOf('deposit-due', deposit, 'en')
  expect(text).toContain('Pay by: Tue 24 Nov 2026, 18:00 JST')
  expect(text).toContain('To pay: JPY\u00a0¥1,200')
  expect(text).toContain(deposit.instructionsUrl)
  expect(html).toContain('href="https://shop.test/pay?code=12&amp;way=34"')
})

describe('notification texts: tickets and gifts', () => {
  const starts = async (locale: Locale, country: string | null) =>
    (await mailOf('ticket-bought', samples['ticket-bought'], locale, country)).text

  test('show the event’s time and that of the member’s saved country', async () => {
    expect(await starts('en', 'DE')).toContain(
      'Starts: Sat 28 Nov 2026, 18:00 KST (10:00\u00a0GMT+1)\nDoors open: Sat 28 Nov 2026, 17:00 KST (09:00\u00a0GMT+1)',
    )
    expect(await starts('ja', 'IN')).toContain('2026年11月28日(土) 18:00 KST (14:30\u00a0GMT+5:30)')
  })

  test('show the day where it differs', async () => {
    const late = { ...samples['doors-open'], startAt: '2026-11-28T20:00:00.000Z' }
    const said = renderNotification('doors-open', late, 'en', clocksOf('en', 'FR'))
    expect(said?.content).toContain('Sun\u00a029\u00a0Nov, 05:00\u00a0KST (Sat 28 Nov, 21:00\u00a0GMT+1).')
  })

  test('show one time where both agree', async () => {
    expect(await starts('ko', 'KR')).toMatch(/18:00 KST\n/)
    expect(await starts('ja', 'JP')).toMatch(/18:00 KST\n/)
  })

  test('show the event’s time and UTC without a country or with several zones', async () => {
    expect(await starts('en', null)).toContain('18:00 KST (09:00\u00a0UTC)')
    expect(await starts('en', 'US')).toContain('18:00 KST (09:00\u00a0UTC)')
  })

  test('a gift shows its deadline in its reader’s zone', async () => {
    const until = async (locale: Locale, country: string | null) =>
      (await mailOf('gift-ready', samples['gift-ready'], locale, country)).text
    expect(await until('en', 'CN')).toContain('Accept by: Sat 28 Nov 2026, 17:00 GMT+8\n')
    expect(await until('en', null)).toContain('Accept by: Sat 28 Nov 2026, 18:00 KST (09:00\u00a0UTC)\n')
  })
})

test('notification texts: a yen sum needs no code for a reader in Japan', () => {
  expect(words('deposit-due', deposit, 'ja')?.title).toBe('コンビニで¥1,200をお支払いください')
})

test('notification texts: product names use the reader’s language, else English', () => {
  const bought = { ...samples['ticket-bought'], event: { en: 'Afterglow' } }
  expect(words('ticket-bought', bought, 'ko')).toEqual({
    title: 'Afterglow 티켓을 구매했어요',
    content: '라이브 · 입장이 시작되면 공연 페이지에서 들어갈 수 있어요.',
  })
})

test('notification texts: news is marked as advertising where required, and every broadcast says how to unsubscribe', async () => {
  const news = samples['announcement-notice']
  const markOf = async (data: object, locale: Locale) =>
    (await mailAddition('announcement-notice', data, readerOf(locale)))?.subjectMark
  expect(await Promise.all(locales.map((locale) => markOf(news, locale)))).toEqual(
    locales.map((locale) => ({ ko: '(광고) ', ja: '', en: '', zhhans: '(广告) ' })[locale]),
  )
  expect(await markOf({ ...news, isNews: false }, 'ko')).toBe('')
  for (const template of ['announcement', 'announcement-box', 'announcement-notice'] as const)
    expect((await mailAddition(template, samples[template], readerOf('en')))?.unsubscribe?.to).toMatch(
      /^\/unsubscribe\/(?:NEWS|ORGANISERS)$/,
    )
})

test('notification texts: one cube is singular', () => {
  expect(words('cubes-bought', { cubes: 1 }, 'en')?.title).toBe('1 cube is yours')
  expect(words('cubes-bought', { cubes: 1_100 }, 'en')?.title).toBe('1,100 cubes are yours')
})

test('notification texts: cash is refunded by bank, and nobody is sent to a card', () => {
  const cash = { ...refund, pgCode: 'KONBINI' }
  for (const template of ['refund-started', 'money-back', 'paid-late'] as const) {
    expect(words(template, cash, 'en')?.content).toMatch(/bank account/)
    expect(words(template, cash, 'en')?.content).not.toMatch(/card/i)
    expect(words(template, refund, 'en')?.content).toMatch(/card companies/i)
  }
})

test('notification texts: a partial refund leaves the rest and says so', () => {
  expect(words('money-back', refund, 'en')?.content).not.toContain('The rest of the order')
  expect(words('money-back', { ...refund, isWhole: false }, 'en')?.content).toContain('The rest of the order')
})

test('notification texts: a refunded product is named with its event where there is one', () => {
  expect(words('cubes-back', refund, 'en')?.content).toContain('Your order for Low Tide · Live was')
  expect(words('money-back', { ...refund, event: null }, 'en')?.content).toContain('for Live back')
})

test('notification texts: a parcel lists its content, number and carrier page', async () => {
  const parcel = samples['parcel-shipped']
  expect(words('parcel-shipped', parcel, 'en')).toEqual({
    title: 'On its way: Live and 1 more',
    content: 'CJ Logistics 640123456789',
  })
  expect(words('parcel-delivered', samples['parcel-delivered'], 'ja')?.title).toBe('ライブが届きました')
  const { text } = await mailOf('parcel-shipped', parcel, 'en')
  expect(text).toContain('Item: Live × 2\nItem: Low Tide\nCarrier: CJ Logistics')
  expect(text).toContain('https://trace.cjlogistics.com/next/tracking.html?wblNo=640123456789')
  const unknown = { ...parcel, carrier: 'OTHER' as const }
  expect((await mailOf('parcel-shipped', unknown, 'en')).text).not.toContain('https://')
})

test('notification texts: a purchase links to MY BOX and others to the home page', () => {
  expect(typeOf('ticket-bought')).toBe('MY_BOX')
  expect(typeOf('cubes-bought')).toBe('HOME')
})

test.each(['from-a-newer-version', 'toString', '__proto__'])(
  'notification texts: %s is no template and renders nothing',
  async (name) => {
    expect(words(name, {}, 'en')).toBeNull()
    expect(await mailAddition(name, {}, readerOf('en'))).toBeNull()
  },
)
