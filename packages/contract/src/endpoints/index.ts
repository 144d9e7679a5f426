import type { Endpoint } from '../endpoint.ts'
import { accounts } from './accounts.ts'
import { callStation } from './call-station.ts'
import { calls } from './calls.ts'
import { cart } from './cart.ts'
import { catalog } from './catalog.ts'
import { chat } from './chat.ts'
import { chatChunks } from './chat-chunks.ts'
import { checkout } from './checkout.ts'
import { commerce } from './commerce.ts'
import { coupons } from './coupons.ts'
import { draws } from './draws.ts'
import { gifts } from './gifts.ts'
import { keepsakes } from './keepsakes.ts'
import { live } from './live.ts'
import { members } from './members.ts'
import { myBox } from './my-box.ts'
import { notices } from './notices.ts'
import { notifications } from './notifications.ts'
import { orderDetail } from './order-detail.ts'
import { polls } from './polls.ts'
import { queue } from './queue.ts'
import { randomGoods } from './random-goods.ts'
import { replay } from './replay.ts'
import { restockAlerts } from './restock-alerts.ts'
import { session } from './session.ts'
import { shipping } from './shipping.ts'
import { signing } from './signing.ts'
import { social } from './social.ts'
import { storefront } from './storefront.ts'
import { studioApprovals } from './studio-approvals.ts'
import { studioBroadcasts } from './studio-broadcasts.ts'
import { studioCallControl } from './studio-call-control.ts'
import { studioCallSeats } from './studio-call-seats.ts'
import { studioCalls } from './studio-calls.ts'
import { studioCatalog } from './studio-catalog.ts'
import { studioChat } from './studio-chat.ts'
import { studioCoupons } from './studio-coupons.ts'
import { studioCubes } from './studio-cubes.ts'
import { studioDraws } from './studio-draws.ts'
import { studioEntitlements } from './studio-entitlements.ts'
import { studioEvents } from './studio-events.ts'
import { studioInterpreters } from './studio-interpreters.ts'
import { studioJobs } from './studio-jobs.ts'
import { studioLive } from './studio-live.ts'
import { studioMembers } from './studio-members.ts'
import { studioNotices } from './studio-notices.ts'
import { studioOrders } from './studio-orders.ts'
import { studioParcels } from './studio-parcels.ts'
import { studioPickup } from './studio-pickup.ts'
import { studioPools } from './studio-pools.ts'
import { studioProducts } from './studio-products.ts'
import { studioRefunds } from './studio-refunds.ts'
import { studioReplays } from './studio-replays.ts'
import { studioReports } from './studio-reports.ts'
import { studioSearch } from './studio-search.ts'
import { studioSession } from './studio-session.ts'
import { studioShipping } from './studio-shipping.ts'
import { studioShowControl } from './studio-show-control.ts'
import { studioSigning } from './studio-signing.ts'
import { studioSwitches } from './studio-switches.ts'
import { studioTeam } from './studio-team.ts'
import { studioUploads } from './studio-uploads.ts'
import { support } from './support.ts'
import { timeline } from './timeline.ts'
import { wallet } from './wallet.ts'

/** Every operation of the API by its key, `METHOD /path`. */
export const endpoints = {
  ...session,
  ...accounts,
  ...social,
  ...members,
  ...wallet,
  ...catalog,
  ...storefront,
  ...queue,
  ...draws,
  ...signing,
  ...calls,
  ...callStation,
  ...keepsakes,
  ...randomGoods,
  ...cart,
  ...checkout,
  ...commerce,
  ...orderDetail,
  ...coupons,
  ...shipping,
  ...myBox,
  ...gifts,
  ...support,
  ...live,
  ...replay,
  ...timeline,
  ...polls,
  ...chat,
  ...chatChunks,
  ...notices,
  ...notifications,
  ...restockAlerts,
  ...studioSession,
  ...studioSearch,
  ...studioTeam,
  ...studioEvents,
  ...studioCatalog,
  ...studioProducts,
  ...studioPools,
  ...studioUploads,
  ...studioCubes,
  ...studioShipping,
  ...studioCoupons,
  ...studioNotices,
  ...studioBroadcasts,
  ...studioJobs,
  ...studioOrders,
  ...studioRefunds,
  ...studioPickup,
  ...studioShowControl,
  ...studioReplays,
  ...studioMembers,
  ...studioDraws,
  ...studioSigning,
  ...studioEntitlements,
  ...studioCalls,
  ...studioCallControl,
  ...studioCallSeats,
  ...studioInterpreters,
  ...studioReports,
  ...studioParcels,
  ...studioLive,
  ...studioChat,
  ...studioSwitches,
  ...studioApprovals,
} satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointKey = keyof Endpoints

export type { CallInput, Endpoint, EndpointAuth, Reply, StaffAccess } from '../endpoint.ts'
export * from './accounts.ts'
export type {
  CallFlowReport,
  CallMediaWay,
  CallRelay,
  Receipt,
  SignalBody,
  SignalList,
  StaffSignalBody,
  StaffSignalList,
} from './call-shapes.ts'
export type { StationState } from './call-station.ts'
export * from './call-station.ts'
export * from './calls.ts'
export * from './cart.ts'
export * from './catalog.ts'
export * from './chat.ts'
export * from './chat-chunks.ts'
export * from './checkout.ts'
export * from './commerce.ts'
export * from './coupons.ts'
export * from './delivery.ts'
export * from './draws.ts'
export * from './gifts.ts'
export * from './keepsakes.ts'
export * from './live.ts'
export * from './members.ts'
export * from './my-box.ts'
export * from './notices.ts'
export * from './notifications.ts'
export * from './order-detail.ts'
export * from './polls.ts'
export * from './queue.ts'
export * from './random-goods.ts'
export * from './replay.ts'
export * from './restock-alerts.ts'
export * from './session.ts'
export * from './shapes.ts'
export * from './shipping.ts'
export * from './signing.ts'
export * from './social.ts'
export * from './storefront.ts'
export * from './studio-approvals.ts'
export * from './studio-broadcasts.ts'
export * from './studio-call-control.ts'
export * from './studio-call-seats.ts'
export * from './studio-calls.ts'
export * from './studio-catalog.ts'
export * from './studio-chat.ts'
export * from './studio-coupons.ts'
export * from './studio-cubes.ts'
export * from './studio-draws.ts'
export * from './studio-entitlements.ts'
export * from './studio-events.ts'
export * from './studio-interpreters.ts'
export * from './studio-jobs.ts'
export * from './studio-live.ts'
export * from './studio-members.ts'
export * from './studio-notices.ts'
export * from './studio-orders.ts'
export * from './studio-parcels.ts'
export * from './studio-pickup.ts'
export * from './studio-pools.ts'
export * from './studio-products.ts'
export * from './studio-refunds.ts'
export * from './studio-replays.ts'
export * from './studio-reports.ts'
export * from './studio-search.ts'
export * from './studio-session.ts'
export * from './studio-shapes.ts'
export * from './studio-shipping.ts'
export * from './studio-show-control.ts'
export * from './studio-signing.ts'
export * from './studio-switches.ts'
export * from './studio-team.ts'
export * from './studio-uploads.ts'
export * from './support.ts'
export * from './timeline.ts'
export * from './wallet.ts'
