import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router'
import { readCurrentStaff } from '#app/data/current-staff.ts'
import { ErrorPage, NotFound } from '#app/shell/ErrorPage.tsx'
import { Loading } from '#app/shell/Loading.tsx'
import { Shell } from '#app/shell/Shell.tsx'

/** Loads a page at its first visit. The second argument is the component's export name; `read` is its loader's. */
const page = <Name extends string, Read extends string = never>(
  load: () => Promise<Record<NoInfer<Name>, ComponentType> & Record<NoInfer<Read>, LoaderFunction>>,
  name: Name,
  read?: Read,
) => ({
  lazy: async () => {
    const module = await load()
    return { Component: module[name], ...(read && { loader: module[read] }) }
  },
})

export const routes: RouteObject[] = [
  { path: '/signin', ...page(() => import('./routes/sign-in/SignInPage.tsx'), 'SignInPage') },
  { path: '/invitation', ...page(() => import('./routes/sign-in/InvitationPage.tsx'), 'InvitationPage') },
  {
    id: 'staff',
    path: '/',
    loader: readCurrentStaff,
    element: <Shell />,
    hydrateFallbackElement: <Loading />,
    errorElement: <ErrorPage />,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [
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
            path: 'events/:eventId/cues',
            ...page(() => import('./routes/cues/CuesPage.tsx'), 'CuesPage', 'readCues'),
          },
          {
            path: 'events/:eventId/guests',
            ...page(() => import('./routes/guests/GuestsPage.tsx'), 'GuestsPage', 'readGuests'),
          },
          {
            path: 'events/:eventId/replay',
            ...page(() => import('./routes/replay/ReplayPage.tsx'), 'ReplayPage', 'readReplay'),
          },
          {
            path: 'events/:eventId/money',
            ...page(() => import('./routes/reports/MoneyPage.tsx'), 'MoneyPage', 'readMoney'),
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
            path: 'switches',
            ...page(() => import('./routes/switches/SwitchesPage.tsx'), 'SwitchesPage', 'readSwitches'),
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
            path: 'reports/house',
            ...page(() => import('./routes/reports/HousePage.tsx'), 'HousePage', 'readHouse'),
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
          { path: 'pickup', ...page(() => import('./routes/pickup/PickupPage.tsx'), 'PickupPage') },
          {
            path: 'attention',
            ...page(() => import('./routes/attention/AttentionPage.tsx'), 'AttentionPage', 'readAttention'),
          },
          {
            path: 'products',
            ...page(() => import('./routes/products/ProductsPage.tsx'), 'ProductsPage', 'readProducts'),
          },
          {
            path: 'products/new',
            ...page(() => import('./routes/products/NewProductPage.tsx'), 'NewProductPage', 'readBeginning'),
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
            path: 'cubes',
            ...page(() => import('./routes/cubes/CubesPage.tsx'), 'CubesPage', 'readCubes'),
          },
          {
            path: 'shipping-fees',
            ...page(() => import('./routes/shipping-fees/FeesPage.tsx'), 'FeesPage', 'readFees'),
          },
          {
            path: 'coupons',
            ...page(() => import('./routes/coupons/CouponsPage.tsx'), 'CouponsPage', 'readCoupons'),
          },
          {
            path: 'coupons/new',
            ...page(() => import('./routes/coupons/NewCampaignPage.tsx'), 'NewCampaignPage'),
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
            path: 'messages',
            ...page(
              () => import('./routes/broadcasts/BroadcastsPage.tsx'),
              'BroadcastsPage',
              'readBroadcasts',
            ),
          },
          {
            path: 'messages/:broadcastId',
            ...page(() => import('./routes/broadcasts/BroadcastPage.tsx'), 'BroadcastPage', 'readBroadcast'),
          },
          { path: 'team', ...page(() => import('./routes/team/TeamPage.tsx'), 'TeamPage', 'readTeam') },
          { path: 'audit', ...page(() => import('./routes/audit/AuditPage.tsx'), 'AuditPage', 'readAudit') },
          {
            path: 'sign-in',
            ...page(() => import('./routes/own-sign-in/OwnSignInPage.tsx'), 'OwnSignInPage'),
          },
          { path: 'work', ...page(() => import('./routes/work/WorkPage.tsx'), 'WorkPage', 'readWork') },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
]
