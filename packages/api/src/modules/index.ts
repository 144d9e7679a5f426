import { departure } from './accounts/departure/index.ts'
import { identity } from './accounts/identity/index.ts'
import { members } from './accounts/members/index.ts'
import { roles } from './accounts/roles/index.ts'
import { social } from './accounts/social/index.ts'
import { wallet } from './accounts/wallet/index.ts'
import { events } from './catalog/events/index.ts'
import { products } from './catalog/products/index.ts'
import { search } from './catalog/search/index.ts'
import { stock } from './catalog/stock/index.ts'
import { storefront } from './catalog/storefront/index.ts'
import { themes } from './catalog/themes/index.ts'
import { cart } from './commerce/cart/index.ts'
import { checkout } from './commerce/checkout/index.ts'
import { coupons } from './commerce/coupons/index.ts'
import { delivery } from './commerce/delivery/index.ts'
import { entitlements } from './commerce/entitlements/index.ts'
import { gifts } from './commerce/gifts/index.ts'
import { myBox } from './commerce/my-box/index.ts'
import { onSaleQueue } from './commerce/on-sale-queue/index.ts'
import { orderDetail } from './commerce/order-detail/index.ts'
import { orders } from './commerce/orders/index.ts'
import { payments } from './commerce/payments/index.ts'
import { refunds } from './commerce/refunds/index.ts'
import { sales } from './commerce/sales/index.ts'
import { shipping } from './commerce/shipping/index.ts'
import { help } from './engagement/help/index.ts'
import { me } from './engagement/me/index.ts'
import { notices } from './engagement/notices/index.ts'
import { notifications } from './engagement/notifications/index.ts'
import { wishes } from './engagement/wishes/index.ts'
import { chat } from './live/chat/index.ts'
import { entry } from './live/entry/index.ts'
import { highlights } from './live/highlights/index.ts'
import { playback } from './live/playback/index.ts'
import { polls } from './live/polls/index.ts'
import { quality } from './live/quality/index.ts'
import { replays } from './live/replays/index.ts'
import { statement } from './live/statement/index.ts'
import { timeline } from './live/timeline/index.ts'
import type { Module } from './module.ts'
import { approvalDesk } from './studio/approval-desk/index.ts'
import { audit } from './studio/audit/index.ts'
import { auditor } from './studio/auditor/index.ts'
import { broadcastDesk } from './studio/broadcast-desk/index.ts'
import { catalogDesk } from './studio/catalog-desk/index.ts'
import { chatDesk } from './studio/chat-desk/index.ts'
import { couponDesk } from './studio/coupon-desk/index.ts'
import { cubeDesk } from './studio/cube-desk/index.ts'
import { desk } from './studio/desk/index.ts'
import { eventDesk } from './studio/event-desk/index.ts'
import { liveDesk } from './studio/live-desk/index.ts'
import { longWork } from './studio/long-work/index.ts'
import { memberDesk } from './studio/member-desk/index.ts'
import { noticeDesk } from './studio/notice-desk/index.ts'
import { orderDesk } from './studio/order-desk/index.ts'
import { parcelDesk } from './studio/parcel-desk/index.ts'
import { pickupDesk } from './studio/pickup-desk/index.ts'
import { productDesk } from './studio/product-desk/index.ts'
import { replayDesk } from './studio/replay-desk/index.ts'
import { reportDesk } from './studio/report-desk/index.ts'
import { rightDesk } from './studio/right-desk/index.ts'
import { searchDesk } from './studio/search-desk/index.ts'
import { shippingDesk } from './studio/shipping-desk/index.ts'
import { stageDesk } from './studio/stage-desk/index.ts'
import { switchDesk } from './studio/switch-desk/index.ts'
import { teams } from './studio/teams/index.ts'
import { uploads } from './studio/uploads/index.ts'

/** The product, in the order its parts may know each other: lower ones first. */
export const modules: readonly Module[] = [
  identity,
  members,
  social,
  wallet,
  roles,
  departure,
  stock,
  products,
  themes,
  events,
  search,
  storefront,
  entitlements,
  onSaleQueue,
  cart,
  shipping,
  payments,
  orders,
  sales,
  checkout,
  delivery,
  refunds,
  coupons,
  gifts,
  orderDetail,
  myBox,
  timeline,
  polls,
  statement,
  chat,
  replays,
  highlights,
  playback,
  quality,
  entry,
  notifications,
  notices,
  wishes,
  help,
  me,
  audit,
  auditor,
  teams,
  longWork,
  eventDesk,
  desk,
  uploads,
  catalogDesk,
  productDesk,
  cubeDesk,
  shippingDesk,
  couponDesk,
  approvalDesk,
  noticeDesk,
  broadcastDesk,
  orderDesk,
  pickupDesk,
  stageDesk,
  replayDesk,
  memberDesk,
  rightDesk,
  reportDesk,
  parcelDesk,
  liveDesk,
  chatDesk,
  switchDesk,
  searchDesk,
]
