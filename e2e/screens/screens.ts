import type { Page } from '@playwright/test'
import { withoutNetwork } from '#fixtures/console.ts'
import {
  bell,
  exchange,
  exchanged,
  leadsToPay,
  lightStick,
  offline,
  opens,
  plays,
  press,
  stopsMails,
  vote,
  watchedElsewhere,
  wholeScreenStick,
} from './acts.ts'
import type { Places } from './cast.ts'
import type { Scene } from './scenes.ts'
import { studioScreens } from './studio-screens.ts'

export type Viewer = 'guest' | 'member' | 'newcomer' | 'organiser'

/** Signs its viewer in on a page of another browser. */
export type Enter = (page: Page) => Promise<unknown>

/** One look of a page. */
export interface Screen {
  /** As the table of routes has it, without the language; of the studio with `studio` before it. */
  route: string
  /** What tells it from other looks of its route; none: as most come to it. */
  state?: string
  path: (places: Places) => string
  /** Guest and member, unless it is told. */
  viewers?: readonly Viewer[]
  /** What is done before it is looked at, once the page is there. */
  act?: (page: Page, enter: Enter) => Promise<unknown>
  /** Lines of the console that belong to it. */
  expects?: RegExp
  /** How things stand then; as usual, unless it is told. */
  scene?: Scene
  /** Takes long to come about. */
  isSlow?: true
}

const member: readonly Viewer[] = ['member']
const guest: readonly Viewer[] = ['guest']
const newcomer: readonly Viewer[] = ['newcomer']
const shop = 'low-tide-high-moon'
const nobodys = 'or_01JD0000000000000000000000'

/** What a place that another device took is refused. */
const takenOver = /status of 40[39]/
/** What a browser says of an app that is not there. */
const withoutApp = /Failed to launch/

/** Every page of the site in every state that the demo can be brought into; the table of routes is whole in it. */
const sitePages: readonly Screen[] = [
  { route: '/', path: () => '/' },
  { route: '/', state: 'offline', path: () => '/', viewers: member, act: offline, expects: withoutNetwork },
  {
    route: '/',
    state: 'language',
    path: () => '/',
    viewers: guest,
    act: press('header button:has(.lucide-globe)'),
  },
  {
    route: '/',
    state: 'notifications',
    path: () => '/',
    viewers: member,
    act: bell,
  },
  {
    route: '/',
    state: 'first notification',
    path: () => '/',
    viewers: newcomer,
    act: bell,
  },
  {
    route: '/',
    state: 'profile',
    path: () => '/',
    viewers: member,
    act: press('header :has(.lucide-bell) ~ button[popovertarget]'),
  },
  { route: '/search', path: () => '/search' },
  { route: '/search', state: 'found', path: () => '/search?keyword=tide', viewers: guest },
  { route: '/search', state: 'collections', path: () => '/search?theme=all', viewers: guest },
  { route: '/search', state: 'nothing', path: () => '/search?keyword=qqqq', viewers: guest },
  { route: '/notice', path: () => '/notice' },
  { route: '/notice', state: 'delivery', path: () => '/notice?kind=delivery', viewers: guest },
  { route: '/notice/:id', path: ({ notice }) => `/notice/${notice}`, viewers: guest },
  { route: '/signin', path: () => '/signin', viewers: guest },
  { route: '/signin', state: 'sign-up', path: () => '/signin?step=sign-up', viewers: guest },
  { route: '/signin', state: 'reset', path: () => '/signin?step=reset', viewers: guest },
  {
    route: '/signin/callback/:provider',
    path: () => '/signin/callback/kakao?error=access_denied',
    viewers: guest,
  },
  { route: '/mypage', path: () => '/mypage' },
  { route: '/mypage', state: 'nickname', path: () => '/mypage?edit=nickname', viewers: member },
  { route: '/mypage', state: 'email', path: () => '/mypage?edit=email', viewers: member },
  { route: '/mypage', state: 'password', path: () => '/mypage?edit=password', viewers: member },
  { route: '/mypage/wallet', path: () => '/mypage/wallet', viewers: ['member', 'newcomer'] },
  {
    route: '/mypage/wallet',
    state: 'charge',
    path: () => '/mypage/wallet',
    viewers: member,
    act: opens('main :has(> h2) > button[data-kind=primary]'),
  },
  {
    route: '/mypage/wallet',
    state: 'exchange',
    path: () => '/mypage/wallet',
    viewers: member,
    act: opens(exchange),
  },
  {
    route: '/mypage/wallet',
    state: 'exchanged',
    path: () => '/mypage/wallet',
    viewers: member,
    act: exchanged,
  },
  { route: '/mypage/orders', path: () => '/mypage/orders', viewers: ['member', 'newcomer'] },
  { route: '/mypage/addresses', path: () => '/mypage/addresses', viewers: ['member', 'newcomer'] },
  { route: '/mypage/addresses', state: 'new', path: () => '/mypage/addresses?edit=new', viewers: member },
  { route: '/mypage/gifts', path: () => '/mypage/gifts', viewers: ['member', 'newcomer'] },
  { route: '/mypage/settings', path: () => '/mypage/settings', viewers: member },
  { route: '/mypage/devices', path: () => '/mypage/devices', viewers: member },
  { route: '/mypage/consents', path: () => '/mypage/consents', viewers: member },
  { route: '/mypage/data', path: () => '/mypage/data', viewers: member },
  { route: '/mypage/leave', path: () => '/mypage/leave', viewers: member },
  { route: '/mybox', path: () => '/mybox', viewers: ['guest', 'member', 'newcomer'] },
  { route: '/mybox', state: 'goods', path: () => '/mybox?tab=goods', viewers: ['member', 'newcomer'] },
  { route: '/mybox', state: 'gift', path: () => '/mybox?tab=gift', viewers: ['member', 'newcomer'] },
  { route: '/mybox', state: 'coupon', path: () => '/mybox?tab=coupon', viewers: member },
  {
    route: '/mybox',
    state: 'coupon dialog',
    path: () => '/mybox?tab=coupon',
    viewers: member,
    act: opens('main button'),
  },
  { route: '/orders/:id', path: ({ order }) => `/orders/${order}` },
  {
    route: '/orders/:id',
    state: 'ticket',
    path: ({ ticketOrder }) => `/orders/${ticketOrder}`,
    viewers: member,
  },
  { route: '/orders/:id/receipt', path: ({ order }) => `/orders/${order}/receipt`, viewers: member },
  { route: '/detail/:id', path: ({ event }) => `/detail/${event('afterglow')}` },
  { route: '/detail/:id', state: 'upcoming', path: ({ event }) => `/detail/${event(shop)}` },
  {
    route: '/detail/:id',
    state: 'sign-in required',
    path: ({ event }) => `/detail/${event(shop)}`,
    viewers: guest,
    act: opens('main button[data-kind=accent]'),
  },
  {
    route: '/detail/:id',
    state: 'before the sale',
    path: ({ event }) => `/detail/${event('hello-december')}`,
    viewers: guest,
  },
  { route: '/detail/:id', state: 'ended', path: ({ event }) => `/detail/${event('amber')}`, viewers: guest },
  {
    route: '/detail/:id',
    state: 'canceled',
    path: ({ event }) => `/detail/${event('first-frost')}`,
    viewers: guest,
  },
  {
    route: '/detail/:id',
    state: 'goods',
    path: ({ event }) => `/detail/${event(shop)}?tab=goods`,
    viewers: guest,
  },
  {
    route: '/detail/:id',
    state: 'rules',
    path: ({ event }) => `/detail/${event(shop)}?tab=rules`,
    viewers: guest,
  },
  { route: '/detail/:id/products', path: ({ event }) => `/detail/${event(shop)}/products` },
  {
    route: '/detail/:id/products',
    state: 'product',
    path: ({ event, product }) => `/detail/${event(shop)}/products?product=${product(shop, 'HOODIE-M')}`,
  },
  {
    route: '/detail/:id/products',
    state: 'sold out',
    path: ({ event, product }) => `/detail/${event(shop)}/products?product=${product(shop, 'LP')}`,
    viewers: guest,
  },
  {
    route: '/confirm/:id',
    path: ({ event }) => `/confirm/${event('afterglow')}`,
    viewers: ['guest', 'member'],
  },
  {
    route: '/confirm/:id',
    state: 'not entitled',
    path: ({ event }) => `/player/${event('afterglow')}`,
    viewers: newcomer,
  },
  { route: '/queue/:id', path: ({ event }) => `/queue/${event('hello-december')}`, viewers: member },
  { route: '/cart', path: () => '/cart', viewers: ['guest', 'member'] },
  { route: '/player/:id', path: ({ event }) => `/player/${event('afterglow')}`, viewers: member, act: plays },
  {
    route: '/player/:id',
    state: 'free',
    path: ({ event }) => `/player/${event('unplugged-at-2-am')}`,
    viewers: newcomer,
    act: plays,
  },
  {
    route: '/player/:id',
    state: 'controls',
    path: ({ event }) => `/player/${event('afterglow')}`,
    viewers: member,
    act: async (page) => {
      await plays(page)
      await page.locator('section[data-phase]').hover()
      await press('button[aria-haspopup=menu]')(page)
    },
  },
  { route: '/player/:id', state: 'waiting', path: ({ event }) => `/player/${event(shop)}`, viewers: member },
  {
    route: '/player/:id',
    state: 'offline',
    path: ({ event }) => `/player/${event('afterglow')}`,
    viewers: member,
    act: async (page) => {
      await plays(page)
      await page.context().setOffline(true)
      await page.locator('[data-phase=stalled], [data-phase=broken]').waitFor({ timeout: 40_000 })
    },
    expects: withoutNetwork,
    isSlow: true,
  },
  ...(
    [
      ['chat', 'chat goes on', plays],
      ['light stick warning', 'chat goes on', lightStick],
      ['light stick', 'chat goes on', wholeScreenStick],
      ['poll', 'poll open', plays],
      ['poll voted', 'poll open', vote],
      ['poll counted', 'poll counted', plays],
    ] as const
  ).map(([state, scene, act]) => ({
    route: '/player/:id',
    state,
    path: ({ event }: Places) => `/player/${event('afterglow')}`,
    viewers: member,
    scene,
    act,
  })),
  {
    route: '/player/:id',
    state: 'elsewhere',
    path: ({ event }) => `/player/${event('afterglow')}`,
    viewers: member,
    act: watchedElsewhere,
    expects: takenOver,
    // The last look at this show: the other device keeps it.
    scene: 'poll counted',
  },
  {
    route: '/player/:id',
    state: 'ended',
    path: ({ event }) => `/player/${event('sails')}`,
    viewers: member,
    scene: 'hours later',
  },
  { route: '/replay', path: () => '/replay' },
  { route: '/replay/:id', path: ({ event }) => `/replay/${event('night-bus')}` },
  { route: '/replay/:id', state: 'not entitled', path: ({ event }) => `/replay/${event('amber')}` },
  {
    route: '/replay/:id',
    state: 'over',
    path: ({ event }) => `/replay/${event('citrus-club')}`,
    viewers: guest,
  },
  {
    route: '/replay/:id',
    state: 'ahead',
    path: ({ event }) => `/replay/${event('matinee')}`,
    viewers: guest,
  },
  { route: '/highlights', path: () => '/highlights' },
  { route: '/product/:id/send-gift', path: ({ ticket }) => `/product/${ticket('paper-planets')}/send-gift` },
  {
    route: '/product/:id/send-gift-success',
    path: ({ ticket, gift }) => `/product/${ticket('paper-planets')}/send-gift-success?gift=${gift}`,
    viewers: member,
  },
  { route: '/gift/:token', path: ({ giftLink }) => giftLink, viewers: ['guest', 'newcomer'] },
  { route: '/unsubscribe/:token', path: ({ wayOut }) => wayOut, viewers: guest },
  {
    route: '/unsubscribe/:token',
    state: 'stopped',
    path: ({ wayOut }) => wayOut,
    viewers: guest,
    act: stopsMails,
  },
  {
    route: '/unsubscribe/:token',
    state: 'unknown',
    path: () => `/unsubscribe/${'x'.repeat(80)}`,
    viewers: guest,
    expects: /404/,
  },
  { route: '/gift/:token', state: 'own', path: ({ giftLink }) => giftLink, viewers: member },
  { route: '/pay/success', path: ({ order }) => `/pay/success?order=${order}` },
  { route: '/pay/cancel', path: () => `/pay/cancel?order=${nobodys}`, viewers: guest },
  { route: '/pay/fail', path: () => `/pay/fail?order=${nobodys}`, viewers: guest },
  { route: '/pay/cart', state: 'nothing', path: () => '/pay/cart', viewers: member },
  { route: '/pay/cart', path: () => '/cart', viewers: member, act: leadsToPay('button[data-kind=primary]') },
  {
    route: '/pay/:id',
    state: 'goods',
    path: ({ event, product }) => `/detail/${event(shop)}/products?product=${product(shop, 'HOODIE-M')}`,
    viewers: member,
    act: leadsToPay('[role=dialog] [data-kind=accent]'),
  },
  { route: '/pay/:id', path: ({ product }) => `/pay/${product(shop, 'PHOTOCARDS')}` },
  {
    route: '/payment/eximbay/result',
    path: ({ order }) => `/payment/eximbay/result?order=${order}`,
  },
  {
    route: '/app-payment/eximbay/success',
    path: ({ order }) => `/app-payment/eximbay/success?order=${order}`,
    viewers: guest,
    expects: withoutApp,
  },
  {
    route: '/app-payment/eximbay/fail',
    path: () => `/app-payment/eximbay/fail?order=${nobodys}`,
    viewers: guest,
    expects: withoutApp,
  },
  { route: '/applink', path: () => '/applink?path=/search', viewers: guest, expects: withoutApp },
  { route: '/return', path: () => '/return?path=/search', viewers: guest },
  { route: '/terms', path: () => '/terms', viewers: guest },
  { route: '/privacy', path: () => '/privacy', viewers: guest },
  { route: '/refunds', path: () => '/refunds', viewers: guest },
  { route: '/help', path: () => '/help', viewers: guest },
  { route: '*', path: () => '/nowhere', expects: /404/ },
]

/** Every page of the site and of the studio. */
export const screens: readonly Screen[] = [...sitePages, ...studioScreens]

/** Comes about in a product of its own, whose show goes on as it is told. */
export const needsItsOwn = ({ scene, isSlow }: Screen): boolean => scene !== undefined || isSlow === true

export const isOfStudio = ({ route }: Screen): boolean => route.startsWith('studio/')

export const viewersOf = (screen: Screen): readonly Viewer[] =>
  screen.viewers ?? (isOfStudio(screen) ? ['organiser'] : ['guest', 'member'])

/** `detail-id-sold-out`: the screen as the name of a file. */
export const nameOf = ({ route, state }: Screen): string =>
  `${route === '/' ? 'home' : route === '*' ? 'nowhere' : route} ${state ?? ''}`
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-|-$/g, '')
