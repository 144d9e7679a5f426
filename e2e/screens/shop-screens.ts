import { lineOf } from './queue-fixtures.ts'
import { guest, member, newcomer, type Screen } from './screen.ts'
import {
  checksDraw,
  endsHold,
  hasTurn,
  joinsQueue,
  leadsToPay,
  opens,
  paysMoney,
  shopRests,
  waitsInQueue,
} from './setup-steps.ts'
import { shop } from './users.ts'

const nobodys = 'or_01JD0000000000000000000000'

/** Console line while the shop is closed. */
const closed = /status of 503/
/** Console line when a page opens an app that is not installed. */
const withoutApp = /Failed to launch/

const getTicket = 'main button[data-kind=accent]'

/** From a show to purchases, gifts and the result of a payment. */
export const shopScreens: readonly Screen[] = [
  { route: '/detail/:id', path: ({ event }) => `/detail/${event('afterglow')}` },
  { route: '/detail/:id', state: 'upcoming', path: ({ event }) => `/detail/${event(shop)}` },
  {
    route: '/detail/:id',
    state: 'sign-in required',
    path: ({ event }) => `/detail/${event(shop)}`,
    viewers: guest,
    act: opens(getTicket),
  },
  {
    route: '/detail/:id',
    state: 'before the sale',
    path: ({ event }) => `/detail/${event(lineOf)}`,
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
  {
    route: '/detail/:id',
    state: 'sold out',
    path: ({ event }) => `/detail/${event('room-402')}`,
    viewers: ['guest', 'newcomer'],
  },
  {
    route: '/detail/:id',
    state: 'purchase',
    path: ({ event }) => `/detail/${event('paper-planets')}`,
    viewers: ['member', 'newcomer'],
    act: opens(getTicket),
  },
  {
    route: '/detail/:id',
    state: 'shop closed',
    path: ({ event }) => `/detail/${event(shop)}`,
    viewers: guest,
    act: opens(getTicket),
    scene: 'shop closed',
    expects: closed,
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
  { route: '/queue/:id', path: ({ event }) => `/queue/${event(lineOf)}`, viewers: member },
  {
    route: '/queue/:id',
    state: 'joined',
    path: ({ event }) => `/queue/${event(lineOf)}`,
    viewers: newcomer,
    scene: 'line opens',
    act: joinsQueue,
  },
  {
    route: '/queue/:id',
    state: 'turn',
    path: ({ event }) => `/queue/${event(lineOf)}`,
    viewers: newcomer,
    scene: 'line moves',
    act: hasTurn,
  },
  {
    route: '/queue/:id',
    state: 'waiting',
    path: ({ event }) => `/queue/${event(lineOf)}`,
    viewers: member,
    scene: 'line grows',
    act: waitsInQueue,
  },
  { route: '/draw/:id', path: ({ openDraw }) => `/draw/${openDraw}` },
  {
    route: '/draw/:id',
    state: 'result',
    path: ({ drawn }) => `/draw/${drawn}`,
    act: checksDraw,
  },
  { route: '/cards/:id', path: ({ album }) => `/cards/${album}` },
  { route: '/cart', path: () => '/cart', viewers: ['guest', 'member'] },
  { route: '/cart', state: 'empty', path: () => '/cart', viewers: newcomer },
  { route: '/cart', state: 'with problems', path: () => '/cart', viewers: member, scene: 'goods gone' },
  {
    route: '/cart',
    state: 'shop closed',
    path: () => '/cart',
    viewers: ['guest', 'member'],
    act: shopRests,
    scene: 'shop closed',
    expects: closed,
  },
  { route: '/product/:id/send-gift', path: ({ ticket }) => `/product/${ticket('glass-garden')}/send-gift` },
  {
    route: '/product/:id/send-gift',
    state: 'none left',
    path: ({ ticket }) => `/product/${ticket('paper-planets')}/send-gift`,
    viewers: member,
  },
  {
    route: '/product/:id/send-gift-success',
    path: ({ ticket, gift }) => `/product/${ticket('paper-planets')}/send-gift-success?gift=${gift}`,
    viewers: member,
  },
  { route: '/gift/:token', path: ({ giftLink }) => giftLink, viewers: ['guest', 'newcomer'] },
  { route: '/gift/:token', state: 'own', path: ({ giftLink }) => giftLink, viewers: member },
  {
    route: '/gift/:token',
    state: 'taken',
    path: ({ takenGiftLink }) => takenGiftLink,
    viewers: newcomer,
  },
  {
    route: '/gift/:token',
    state: 'withdrawn',
    path: ({ withdrawnGiftLink }) => withdrawnGiftLink,
    viewers: newcomer,
  },
  { route: '/pay/success', path: ({ order }) => `/pay/success?order=${order}` },
  {
    route: '/pay/success',
    state: 'confirming',
    path: ({ openOrder }) => `/pay/success?order=${openOrder}`,
    viewers: member,
  },
  {
    route: '/pay/success',
    state: 'awaiting',
    path: ({ depositOrder }) => `/pay/success?order=${depositOrder}`,
    viewers: member,
  },
  { route: '/pay/cancel', path: () => `/pay/cancel?order=${nobodys}`, viewers: guest },
  { route: '/pay/fail', path: () => `/pay/fail?order=${nobodys}`, viewers: guest },
  {
    route: '/pay/fail',
    state: 'declined',
    path: ({ declinedOrder }) => `/pay/fail?order=${declinedOrder}`,
    viewers: member,
  },
  { route: '/pay/cart', state: 'nothing', path: () => '/pay/cart', viewers: member },
  { route: '/pay/cart', path: () => '/cart', viewers: member, act: leadsToPay('button[data-kind=primary]') },
  {
    route: '/pay/:id',
    state: 'goods',
    path: ({ event, product }) => `/detail/${event(shop)}/products?product=${product(shop, 'HOODIE-M')}`,
    viewers: member,
    act: leadsToPay('[role=dialog] [data-kind=accent]'),
  },
  {
    route: '/pay/:id',
    state: 'ticket',
    path: ({ event }) => `/detail/${event(shop)}`,
    viewers: ['newcomer'],
    act: paysMoney(getTicket),
  },
  { route: '/pay/:id', path: ({ product }) => `/pay/${product(shop, 'PHOTOCARDS')}` },
  {
    route: '/pay/:id',
    state: 'hold ended',
    path: ({ event, product }) => `/detail/${event(shop)}/products?product=${product(shop, 'HOODIE-M')}`,
    viewers: member,
    act: endsHold(leadsToPay('[role=dialog] [data-kind=accent]')),
    isSlow: true,
  },
  {
    route: '/pay/:id',
    state: 'shop closed',
    path: ({ product }) => `/pay/${product(shop, 'PHOTOCARDS')}`,
    viewers: member,
    act: shopRests,
    scene: 'shop closed',
    expects: closed,
  },
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
]
