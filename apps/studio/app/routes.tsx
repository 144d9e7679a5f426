import type { RouteObject } from 'react-router'
import { readDesk } from '#app/data/desk.ts'
import { ErrorPage, NotFound } from '#app/shell/ErrorPage.tsx'
import { Loading } from '#app/shell/Loading.tsx'
import { Shell } from '#app/shell/Shell.tsx'
import { AttentionPage, readAttention } from './routes/attention/AttentionPage.tsx'
import { AuditPage, readAudit } from './routes/audit/AuditPage.tsx'
import { CampaignPage, readCampaign } from './routes/coupons/CampaignPage.tsx'
import { CouponsPage, readCoupons } from './routes/coupons/CouponsPage.tsx'
import { NewCampaignPage } from './routes/coupons/NewCampaignPage.tsx'
import { EditPage, readSheet } from './routes/event-edit/EditPage.tsx'
import { EventPage, readEvent } from './routes/events/EventPage.tsx'
import { EventsPage } from './routes/events/EventsPage.tsx'
import { OrderPage, readOrder } from './routes/orders/OrderPage.tsx'
import { OrdersPage, readOrders } from './routes/orders/OrdersPage.tsx'
import { PickupPage } from './routes/pickup/PickupPage.tsx'
import { NewProductPage, readModel } from './routes/products/NewProductPage.tsx'
import { ProductPage, readProduct } from './routes/products/ProductPage.tsx'
import { ProductsPage, readProducts } from './routes/products/ProductsPage.tsx'
import { InvitationPage } from './routes/sign-in/InvitationPage.tsx'
import { SignInPage } from './routes/sign-in/SignInPage.tsx'
import { readTeam, TeamPage } from './routes/team/TeamPage.tsx'
import { readWork, WorkPage } from './routes/work/WorkPage.tsx'

/** Every address of the studio. */
export const routes: RouteObject[] = [
  { path: '/signin', element: <SignInPage /> },
  { path: '/invitation', element: <InvitationPage /> },
  {
    id: 'desk',
    path: '/',
    loader: readDesk,
    element: <Shell />,
    hydrateFallbackElement: <Loading />,
    errorElement: <ErrorPage />,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [
          { index: true, element: <EventsPage /> },
          { path: 'events/:eventId', loader: readEvent, element: <EventPage /> },
          { path: 'events/:eventId/edit', loader: readSheet, element: <EditPage /> },
          { path: 'orders', loader: readOrders, element: <OrdersPage /> },
          { path: 'orders/:orderId', loader: readOrder, element: <OrderPage /> },
          { path: 'pickup', element: <PickupPage /> },
          { path: 'attention', loader: readAttention, element: <AttentionPage /> },
          { path: 'products', loader: readProducts, element: <ProductsPage /> },
          { path: 'products/new', loader: readModel, element: <NewProductPage /> },
          { path: 'products/:productId', loader: readProduct, element: <ProductPage /> },
          { path: 'coupons', loader: readCoupons, element: <CouponsPage /> },
          { path: 'coupons/new', element: <NewCampaignPage /> },
          { path: 'coupons/:campaignId', loader: readCampaign, element: <CampaignPage /> },
          { path: 'team', loader: readTeam, element: <TeamPage /> },
          { path: 'audit', loader: readAudit, element: <AuditPage /> },
          { path: 'work', loader: readWork, element: <WorkPage /> },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
]
