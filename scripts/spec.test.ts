import { endpoints } from '@encore/contract/endpoints'
import { describe, expect, test } from 'vitest'
import { read } from './repository.ts'

/** Section 7 of the specification, word for word what it says of each call. */
const specEndpoints: Record<string, string> = {
  'GET /api/v1/notification': 'with page, size: returns a content array',
  'GET /api/v2/member/me': 'returns the member',
  'PUT /api/v1/member/language': 'body language',
  'POST /api/v1/member/nickname': 'body nickname',
  'POST /api/v1/member/check-nickname': 'body nickname',
  'PUT /api/v1/member/email': 'body email, verificationCode',
  'POST /api/v1/member/leave': 'empty body; on 200 local storage is cleared and the user signed out',
  'POST /api/v1/order-etc-info': 'body the order extra info',
  'GET /api/v1/auth/sign-in-email': 'with Basic credentials: returns customToken used to sign in',
  'POST /api/v1/auth/sign-in-sns/kakao-web': 'body social payload: returns customToken and data',
  'POST /api/v1/auth/sign-in-sns': 'body social payload: returns customToken',
  'GET /api/v1/auth/sign-out': '',
  'POST /api/v1/auth/verify-email/sign-up': 'body email, verifiedType SIGN_UP',
  'POST /api/v1/auth/verify-email/reset-password': 'body email, verifiedType RESET_PASSWORD',
  'POST /api/v1/auth/verify-email/update-email': 'body email',
  'POST /api/v1/auth/check-verification-code': 'body email, verificationCode',
  'POST /api/v1/auth/reset-password': 'body email, nextPassword, verificationCode',
  'POST /api/v1/auth/sign-up-email': 'body sign-up payload (fields not shown)',
  'GET /api/v1/event': 'with page, size',
  'GET /api/v1/event/status/on-air': '',
  'GET /api/v1/event/status/open-ticket': '',
  'GET /api/v1/event-theme': '',
  'GET /api/v1/event-theme/{id}': 'with page, size',
  'GET /api/v1/event/ended': 'with page, size',
  'GET /api/v1/event/{id}/products': '',
  'GET /api/v1/event/{id}/shopify-products': '',
  'GET /api/v1/event/{id}': 'obtains an anonymous token if none exists; also server-side without token',
  'GET /api/v1/event/search': 'with keyword, page, size',
  'GET /api/v1/event/confirm/{id}': '',
  'POST /api/v1/coupon/use/code':
    'body code: status 200 is success; status 500 carries data.code as the error',
  'POST /api/v2/order/product': 'body productUid, pgCode, quantity',
  'POST /api/v2/order/point': 'body productUid, pgCode, quantity',
  'GET /api/v2/order/product/{id}/history': 'with page, size',
  'GET /api/v2/order/history': 'with page, size',
  'GET /api/v2/point-product': 'returns pointProducts and pgCodes',
  'GET /api/v2/product/{id}/detail': '',
  'POST /api/v1/poll-point':
    'body pointAmount (number of cubes to exchange); failures return the status only',
}

/** Not in the contract yet. Whoever adds one takes it off this list. */
const awaitedEndpoints: string[] = []

/** Section 2 of the specification; ids as the router writes them. */
const specRoutes = [
  '/',
  '/search',
  '/mybox',
  '/notice',
  '/mypage',
  '/signin',
  '/cart',
  '/detail/:id',
  '/confirm/:id',
  '/detail/:id/products',
  '/player/:id',
  '/replay',
  '/replay/:id',
  '/product/:id/send-gift',
  '/product/:id/send-gift-success',
  '/pay/:id',
  '/pay/success',
  '/pay/cancel',
  '/pay/fail',
  '/app-payment/eximbay/success',
  '/app-payment/eximbay/fail',
  '/payment/eximbay/result',
  '/applink',
  '/return',
  '/highlights',
]

/** Without a page yet. Whoever adds one takes it off this list. */
const awaitedRoutes: string[] = []

describe('every call of the specification', () => {
  test.each(Object.entries(specEndpoints))('%s (%s) is in the contract, or awaited', (key) => {
    const stands = key in endpoints ? 'in the contract' : 'missing'
    expect(stands).toBe(awaitedEndpoints.includes(key) ? 'missing' : 'in the contract')
  })
  test('and nothing else is awaited', () => {
    expect(awaitedEndpoints.filter((key) => !(key in specEndpoints))).toEqual([])
  })
})

describe('every route of the specification', () => {
  const table = read('apps/web/app/routes.ts')
  const named = [...table.matchAll(/\broute\(\s*'([^':][^']*)'/g)].map(([, path]) => `/${path}`)
  const routes = new Set([...named, ...(/\bindex\(/.test(table) ? ['/'] : [])])

  test.each(specRoutes)('%s has a page, or is awaited', (path) => {
    const stands = routes.has(path) ? 'has a page' : 'missing'
    expect(stands).toBe(awaitedRoutes.includes(path) ? 'missing' : 'has a page')
  })
  test('and nothing else is awaited', () => {
    expect(awaitedRoutes.filter((path) => !specRoutes.includes(path))).toEqual([])
  })
})
