import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the site, each in four languages: `/` is English, `/ko`, `/ja`, `/zhhans` the others. */
export default [
  route(':locale?', 'routes/locale.tsx', [
    index('routes/home/home.tsx'),
    route('search', 'routes/search/search.tsx'),
    route('signin', 'routes/signin/signin.tsx'),
    route('signin/callback/:provider', 'routes/signin/callback.tsx'),
    route('mypage', 'routes/mypage/mypage.tsx', [
      index('routes/mypage/profile.tsx'),
      route('wallet', 'routes/mypage/wallet.tsx'),
      route('orders', 'routes/mypage/orders.tsx'),
      route('settings', 'routes/mypage/settings.tsx'),
      route('devices', 'routes/mypage/devices.tsx'),
      route('consents', 'routes/mypage/consents.tsx'),
      route('data', 'routes/mypage/my-data.tsx'),
      route('leave', 'routes/mypage/leave.tsx'),
    ]),
    route('detail/:id', 'routes/detail/detail.tsx'),
    route('detail/:id/products', 'routes/products/products.tsx'),
    route('confirm/:id', 'routes/confirm/confirm.tsx'),
    route('player/:id', 'routes/player/player.tsx'),
    route('pay/success', 'routes/pay/pay-result.tsx', { id: 'pay-success' }),
    route('pay/cancel', 'routes/pay/pay-result.tsx', { id: 'pay-cancel' }),
    route('pay/fail', 'routes/pay/pay-result.tsx', { id: 'pay-fail' }),
    route('payment/eximbay/result', 'routes/payment/eximbay-result.tsx'),
    route('app-payment/eximbay/success', 'routes/app-payment/app-result.tsx', { id: 'app-payment-success' }),
    route('app-payment/eximbay/fail', 'routes/app-payment/app-result.tsx', { id: 'app-payment-fail' }),
    route('applink', 'routes/link/app-link.tsx'),
    route('return', 'routes/link/return.tsx'),
    route('terms', 'routes/documents/document.tsx', { id: 'terms' }),
    route('privacy', 'routes/documents/document.tsx', { id: 'privacy' }),
    route('refunds', 'routes/documents/document.tsx', { id: 'refunds' }),
    route('help', 'routes/documents/document.tsx', { id: 'help' }),
    route('cube-packages', 'routes/payment/cube-packages.ts'),
  ]),
] satisfies RouteConfig
