import type { StudioPermission } from '@encore/contract/rules/staff-roles'
import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router'
import { withPermission } from '#app/shell/with-permission.tsx'

/** Loads a page at its first visit. The second argument is the component's export name; `read` is its loader's. */
export const page = <Name extends string, Read extends string = never>(
  load: () => Promise<Record<NoInfer<Name>, ComponentType> & Record<NoInfer<Read>, LoaderFunction>>,
  name: Name,
  read?: Read,
) => ({
  lazy: async () => {
    const module = await load()
    return { Component: module[name], ...(read && { loader: module[read] }) }
  },
})

interface LazyPage {
  lazy: () => Promise<{ Component: ComponentType; loader?: LoaderFunction }>
}

/** A page that may be opened without reading anything, so that no call refuses staff without this permission. */
const permitted = (needs: StudioPermission, { lazy }: LazyPage): LazyPage => ({
  lazy: async () => {
    const { Component, ...rest } = await lazy()
    return { Component: withPermission(Component, needs), ...rest }
  },
})

/** The pages of signed-in staff. `e2e/screens/studio-screens.ts` takes a screenshot of each one. */
export const pages: RouteObject[] = [
  {
    index: true,
    ...page(() => import('./routes/events/EventsPage.tsx'), 'EventsPage', 'readEvents'),
  },
  {
    path: 'events/:eventId',
    ...page(() => import('./routes/events/EventPage.tsx'), 'EventPage', 'readEvent'),
  },
  {
    path: 'events/:eventId/edit',
    ...page(() => import('./routes/event-edit/EditPage.tsx'), 'EditPage', 'readSheet'),
  },
  {
    path: 'events/:eventId/captions',
    ...page(() => import('./routes/captions/CaptionsPage.tsx'), 'CaptionsPage', 'readCaptions'),
  },
  {
    path: 'events/:eventId/lights-and-polls',
    ...page(
      () => import('./routes/lights-and-polls/LightsAndPollsPage.tsx'),
      'LightsAndPollsPage',
      'readLightsAndPolls',
    ),
  },
  {
    path: 'events/:eventId/guest-list',
    ...page(() => import('./routes/guest-list/GuestListPage.tsx'), 'GuestListPage', 'readGuestList'),
  },
  {
    path: 'events/:eventId/draws',
    ...page(() => import('./routes/draws/DrawsPage.tsx'), 'DrawsPage', 'readDraws'),
  },
  {
    path: 'events/:eventId/draws/:drawId',
    ...page(() => import('./routes/draws/DrawPage.tsx'), 'DrawPage', 'readDraw'),
  },
  {
    path: 'events/:eventId/draws/:drawId/signing',
    ...page(() => import('./routes/signing/SigningPage.tsx'), 'SigningPage', 'readSigning'),
  },
  {
    path: 'events/:eventId/calls',
    ...page(() => import('./routes/calls/CallSessionsPage.tsx'), 'CallSessionsPage', 'readCallSessions'),
  },
  {
    path: 'events/:eventId/calls/:sessionId',
    ...page(() => import('./routes/calls/CallSessionPage.tsx'), 'CallSessionPage', 'readCallSession'),
  },
  {
    path: 'events/:eventId/calls/:sessionId/control',
    ...page(() => import('./routes/call-control/CallControlPage.tsx'), 'CallControlPage', 'readCallControl'),
  },
  {
    path: 'interpreter',
    ...permitted(
      'call.interpret',
      page(() => import('./routes/interpreter/InterpretersPage.tsx'), 'InterpretersPage', 'readInterpreters'),
    ),
  },
  {
    path: 'events/:eventId/replay',
    ...page(() => import('./routes/replay/ReplayPage.tsx'), 'ReplayPage', 'readReplay'),
  },
  {
    path: 'events/:eventId/settlement',
    ...page(() => import('./routes/reports/SettlementPage.tsx'), 'SettlementPage', 'readSettlement'),
  },
  {
    path: 'events/:eventId/live',
    ...page(() => import('./routes/live/LivePage.tsx'), 'LivePage', 'readLive'),
    children: [
      { index: true, ...page(() => import('./routes/live/ShowTab.tsx'), 'ShowTab') },
      {
        path: 'moderation',
        ...page(() => import('./routes/live/ModerationTab.tsx'), 'ModerationTab'),
      },
      { path: 'channel', ...page(() => import('./routes/live/ChannelTab.tsx'), 'ChannelTab') },
      { path: 'trailer', ...page(() => import('./routes/live/TrailerTab.tsx'), 'TrailerTab') },
    ],
  },
  {
    path: 'feature-switches',
    ...page(
      () => import('./routes/feature-switches/FeatureSwitchesPage.tsx'),
      'FeatureSwitchesPage',
      'readFeatureSwitches',
    ),
  },
  {
    path: 'events/:eventId/quality',
    ...page(() => import('./routes/reports/QualityPage.tsx'), 'QualityPage', 'readQuality'),
  },
  {
    path: 'reports',
    ...page(() => import('./routes/reports/ReportsPage.tsx'), 'ReportsPage', 'readReport'),
  },
  {
    path: 'reports/non-event',
    ...page(() => import('./routes/reports/NonEventPage.tsx'), 'NonEventPage', 'readNonEvent'),
  },
  {
    path: 'orders',
    ...page(() => import('./routes/orders/OrdersPage.tsx'), 'OrdersPage', 'readOrders'),
  },
  {
    path: 'orders/:orderId',
    ...page(() => import('./routes/orders/OrderPage.tsx'), 'OrderPage', 'readOrder'),
  },
  {
    path: 'members',
    ...page(() => import('./routes/members/MembersPage.tsx'), 'MembersPage', 'readMembers'),
  },
  {
    path: 'members/:uid',
    ...page(() => import('./routes/members/MemberPage.tsx'), 'MemberPage', 'readMember'),
  },
  {
    path: 'parcels',
    ...page(() => import('./routes/parcels/ParcelsPage.tsx'), 'ParcelsPage', 'readParcels'),
  },
  {
    path: 'pickup',
    ...permitted(
      'pickup.write',
      page(() => import('./routes/pickup/PickupPage.tsx'), 'PickupPage'),
    ),
  },
  {
    path: 'manual-review',
    ...page(
      () => import('./routes/manual-review/ManualReviewPage.tsx'),
      'ManualReviewPage',
      'readManualReview',
    ),
  },
  {
    path: 'products',
    ...page(() => import('./routes/products/ProductsPage.tsx'), 'ProductsPage', 'readProducts'),
  },
  {
    path: 'products/new',
    ...permitted(
      'product.write',
      page(() => import('./routes/products/NewProductPage.tsx'), 'NewProductPage', 'readBeginning'),
    ),
  },
  {
    path: 'products/:productId',
    ...page(() => import('./routes/products/ProductPage.tsx'), 'ProductPage', 'readProduct'),
  },
  {
    path: 'products/:productId/files',
    ...page(() => import('./routes/product-files/FilesPage.tsx'), 'FilesPage', 'readFiles'),
  },
  {
    path: 'products/:productId/signing',
    ...page(() => import('./routes/signing/GoodsSigningPage.tsx'), 'GoodsSigningPage', 'readGoodsSigning'),
  },
  {
    path: 'products/:productId/cards',
    ...page(() => import('./routes/pools/PoolPage.tsx'), 'PoolPage', 'readPool'),
  },
  {
    path: 'cube-packages',
    ...page(
      () => import('./routes/cube-packages/CubePackagesPage.tsx'),
      'CubePackagesPage',
      'readCubePackages',
    ),
  },
  {
    path: 'shipping-rates',
    ...page(
      () => import('./routes/shipping-rates/ShippingRatesPage.tsx'),
      'ShippingRatesPage',
      'readShippingRates',
    ),
  },
  {
    path: 'coupons',
    ...page(() => import('./routes/coupons/CouponsPage.tsx'), 'CouponsPage', 'readCoupons'),
  },
  {
    path: 'coupons/new',
    ...permitted(
      'coupon.write',
      page(() => import('./routes/coupons/NewCampaignPage.tsx'), 'NewCampaignPage'),
    ),
  },
  {
    path: 'coupons/:campaignId',
    ...page(() => import('./routes/coupons/CampaignPage.tsx'), 'CampaignPage', 'readCampaign'),
  },
  {
    path: 'themes',
    ...page(() => import('./routes/themes/ThemesPage.tsx'), 'ThemesPage', 'readThemes'),
  },
  {
    path: 'themes/:themeId',
    ...page(() => import('./routes/themes/ThemePage.tsx'), 'ThemePage', 'readTheme'),
  },
  {
    path: 'artists',
    ...page(() => import('./routes/artists/ArtistsPage.tsx'), 'ArtistsPage', 'readArtists'),
  },
  {
    path: 'artists/:artistId',
    ...page(() => import('./routes/artists/ArtistPage.tsx'), 'ArtistPage', 'readArtist'),
  },
  {
    path: 'notices',
    ...page(() => import('./routes/notices/NoticesPage.tsx'), 'NoticesPage', 'readNotices'),
  },
  {
    path: 'notices/:noticeId',
    ...page(() => import('./routes/notices/NoticePage.tsx'), 'NoticePage', 'readNotice'),
  },
  {
    path: 'broadcasts',
    ...page(() => import('./routes/broadcasts/BroadcastsPage.tsx'), 'BroadcastsPage', 'readBroadcasts'),
  },
  {
    path: 'broadcasts/:broadcastId',
    ...page(() => import('./routes/broadcasts/BroadcastPage.tsx'), 'BroadcastPage', 'readBroadcast'),
  },
  { path: 'team', ...page(() => import('./routes/team/TeamPage.tsx'), 'TeamPage', 'readTeam') },
  { path: 'audit', ...page(() => import('./routes/audit/AuditPage.tsx'), 'AuditPage', 'readAudit') },
  {
    path: 'own-sign-in',
    ...page(() => import('./routes/own-sign-in/OwnSignInPage.tsx'), 'OwnSignInPage'),
  },
  {
    path: 'background-jobs',
    ...page(
      () => import('./routes/background-jobs/BackgroundJobsPage.tsx'),
      'BackgroundJobsPage',
      'readBackgroundJobs',
    ),
  },
]
