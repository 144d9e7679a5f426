import { accountDeletion } from './accounts/account-deletion/index.ts'
import { identity } from './accounts/identity/index.ts'
import { members } from './accounts/members/index.ts'
import { roles } from './accounts/roles/index.ts'
import { social } from './accounts/social/index.ts'
import { wallet } from './accounts/wallet/index.ts'
import { events } from './catalog/events/index.ts'
import { officialStore } from './catalog/official-store/index.ts'
import { products } from './catalog/products/index.ts'
import { search } from './catalog/search/index.ts'
import { stock } from './catalog/stock/index.ts'
import { themes } from './catalog/themes/index.ts'
import { cart } from './commerce/cart/index.ts'
import { checkout } from './commerce/checkout/index.ts'
import { coupons } from './commerce/coupons/index.ts'
import { delivery } from './commerce/delivery/index.ts'
import { draws } from './commerce/draws/index.ts'
import { entitlements } from './commerce/entitlements/index.ts'
import { gifts } from './commerce/gifts/index.ts'
import { myBox } from './commerce/my-box/index.ts'
import { onSaleQueue } from './commerce/on-sale-queue/index.ts'
import { orderDetail } from './commerce/order-detail/index.ts'
import { orders } from './commerce/orders/index.ts'
import { payments } from './commerce/payments/index.ts'
import { randomGoods } from './commerce/random-goods/index.ts'
import { refunds } from './commerce/refunds/index.ts'
import { sales } from './commerce/sales/index.ts'
import { shipping } from './commerce/shipping/index.ts'
import { me } from './engagement/me/index.ts'
import { notices } from './engagement/notices/index.ts'
import { notifications } from './engagement/notifications/index.ts'
import { restockAlerts } from './engagement/restock-alerts/index.ts'
import { support } from './engagement/support/index.ts'
import { calls } from './live/calls/index.ts'
import { chat } from './live/chat/index.ts'
import { entry } from './live/entry/index.ts'
import { highlights } from './live/highlights/index.ts'
import { playback } from './live/playback/index.ts'
import { polls } from './live/polls/index.ts'
import { quality } from './live/quality/index.ts'
import { replays } from './live/replays/index.ts'
import { signing } from './live/signing/index.ts'
import { statement } from './live/statement/index.ts'
import { timeline } from './live/timeline/index.ts'
import type { Module } from './module.ts'
import { approvalDecisions } from './studio/approval-decisions/index.ts'
import { audit } from './studio/audit/index.ts'
import { backgroundJobs } from './studio/background-jobs/index.ts'
import { broadcasts } from './studio/broadcasts/index.ts'
import { studioCalls } from './studio/calls/index.ts'
import { chatModeration } from './studio/chat-moderation/index.ts'
import { studioCoupons } from './studio/coupons/index.ts'
import { cubePackages } from './studio/cube-packages/index.ts'
import { studioDraws } from './studio/draws/index.ts'
import { studioEntitlements } from './studio/entitlements/index.ts'
import { studioEvents } from './studio/events/index.ts'
import { featureSwitches } from './studio/feature-switches/index.ts'
import { invariantChecks } from './studio/invariant-checks/index.ts'
import { liveControl } from './studio/live-control/index.ts'
import { studioMembers } from './studio/members/index.ts'
import { studioNotices } from './studio/notices/index.ts'
import { studioOrders } from './studio/orders/index.ts'
import { parcels } from './studio/parcels/index.ts'
import { studioPickup } from './studio/pickup/index.ts'
import { studioPools } from './studio/pools/index.ts'
import { studioProducts } from './studio/products/index.ts'
import { studioReplays } from './studio/replays/index.ts'
import { reports } from './studio/reports/index.ts'
import { studioSearch } from './studio/search/index.ts'
import { studioSession } from './studio/session/index.ts'
import { shippingRates } from './studio/shipping-rates/index.ts'
import { showControl } from './studio/show-control/index.ts'
import { studioSigning } from './studio/signing/index.ts'
import { team } from './studio/team/index.ts'
import { themesAndArtists } from './studio/themes-and-artists/index.ts'
import { uploads } from './studio/uploads/index.ts'

/** All modules in dependency order, lower layers first. */
export const modules: readonly Module[] = [
  identity,
  members,
  social,
  wallet,
  roles,
  accountDeletion,
  stock,
  products,
  themes,
  events,
  search,
  officialStore,
  entitlements,
  onSaleQueue,
  draws,
  randomGoods,
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
  signing,
  calls,
  highlights,
  playback,
  quality,
  entry,
  notifications,
  notices,
  restockAlerts,
  support,
  me,
  audit,
  invariantChecks,
  team,
  backgroundJobs,
  studioEvents,
  studioSession,
  uploads,
  themesAndArtists,
  studioProducts,
  studioPools,
  cubePackages,
  shippingRates,
  studioCoupons,
  approvalDecisions,
  studioNotices,
  broadcasts,
  studioOrders,
  studioPickup,
  showControl,
  studioReplays,
  studioMembers,
  studioDraws,
  studioSigning,
  studioCalls,
  studioEntitlements,
  reports,
  parcels,
  liveControl,
  chatModeration,
  featureSwitches,
  studioSearch,
]
