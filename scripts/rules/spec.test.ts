import {
  endpoints,
  eventTypes,
  MemberMe,
  Notification,
  OrderEtcInfo,
  OrderState,
  orderStatuses,
  PlacedOrder,
  PointProduct,
  Product,
  ShippingInfo,
} from '@encore/contract/endpoints'
import { currencyDecimals } from '@encore/contract/rules/money'
import { paymentMethods } from '@encore/contract/rules/payment-methods'
import { describe, expect, test } from 'vitest'
import { read } from './repository.ts'

/** Section 7 of the specification, quoted verbatim for each call. */
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

/** Endpoints missing in the contract. Remove an entry when its endpoint is added. */
const awaitedEndpoints: string[] = []

/** Section 2 of the specification, with ids in the router's notation. */
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

/** Routes without a page yet. Remove an entry when its page is added. */
const awaitedRoutes: string[] = []

describe('specification: calls', () => {
  test.each(Object.entries(specEndpoints))('%s (%s) is in the contract or on the waiting list', (key) => {
    const stands = key in endpoints ? 'in the contract' : 'missing'
    expect(stands).toBe(awaitedEndpoints.includes(key) ? 'missing' : 'in the contract')
  })
  test('the waiting list has no other call', () => {
    expect(awaitedEndpoints.filter((key) => !(key in specEndpoints))).toEqual([])
  })

  test.each(
    Object.entries(specEndpoints).flatMap(([key, words]) => {
      const fields = fieldsInWords(words)
      return Object.values(fields).flat().length > 0 ? [{ key, ...fields }] : []
    }),
  )('$key accepts and returns the fields it names: $query $body $reply', ({ key, query, body, reply }) => {
    const { [key]: schemas = {} } = endpoints as Record<string, Schemas>
    expect(fieldsOf(schemas.query)).toEqual(expect.arrayContaining(query))
    expect(fieldsOf(schemas.body)).toEqual(expect.arrayContaining(body))
    expect(fieldsOf(schemas.reply)).toEqual(expect.arrayContaining(reply))
  })
})

interface Schemas {
  query?: object
  body?: object
  reply?: object
}

/** The fields of a schema; for a union, those of all its branches. */
function fieldsOf(schema: object = {}): string[] {
  const { properties, anyOf = [] } = schema as { properties?: object; anyOf?: object[] }
  return properties ? Object.keys(properties) : anyOf.flatMap(fieldsOf)
}

/**
 * Parses `with page, size`, `body email, verifiedType SIGN_UP`, `returns a content array`; other text names no field.
 */
function fieldsInWords(words: string) {
  const listed = (word: string) => {
    const list = new RegExp(`\\b${word} ([^:;(]+)`).exec(words)?.[1]?.trim() ?? ''
    const fields = list.replace(/^a (\w+) array$/, '$1').replace(/ used to .*/, '')
    return /^[a-z]\w*(?: [A-Z_]+)?(?:(?:, | and )[a-z]\w*(?: [A-Z_]+)?)*$/.test(fields)
      ? fields.split(/, | and /).map((field) => field.split(' ')[0] ?? '')
      : []
  }
  return { query: listed('with'), body: listed('body'), reply: listed('returns') }
}

/** Section 3 of the specification, with its fields as listed there. */
const specEntities: [entity: string, schema: object, fields: string][] = [
  [
    'Member',
    MemberMe,
    'memberDefault, displayName, email, language, snsType, cube, soul, cartItemCount, hasNewNotification',
  ],
  ['id inside memberDefault', MemberMe.properties.memberDefault, 'id'],
  ['Notification', Notification, 'id, type, sourceId, title, content, createdAt'],
  ['Point product', PointProduct, 'productUid, point, price, currency'],
  ['Order response', PlacedOrder, 'repUrl, sortingParams, fgkey, onlineUrl, mobileUrl'],
  [
    'Product',
    Product,
    'id, buyLimitMax, productCode, payStartAt, payEndAt, stock, name, description, pgCodes, isRequireOrderEtcInfo, isRequiredShippingInfo, isOnSitePickupProduct, imageUrl, customInfoFields, productPrices, productPointPrice, sortPosition, notice, defaultCurrency',
  ],
  [
    'Order extra info',
    OrderEtcInfo,
    'name, firstName, birth, phoneNumber, email, countryCode, countryDialCode, customInfos, address, memberInfoId',
  ],
  ['custom info', OrderEtcInfo.properties.customInfos.items, 'customInfoFieldId, content, label'],
  [
    'Shipping info',
    ShippingInfo,
    'buyerFirstName, receiverFirstName, buyerName, buyerCountryDialCode, buyerPhoneNumber, receiverName, receiverCountryDialCode, receiverPhoneNumber, postCode, countryCode, address1, address2, address3, address4, personalCustomsCode, addressType, note, isDefault, email, id',
  ],
]

describe('specification: entities', () => {
  test.each(specEntities)('%s has its fields', (_, schema, fields) => {
    expect(fieldsOf(schema)).toEqual(expect.arrayContaining(fields.split(', ')))
  })

  test('kinds of notifications, events and results have its names', () => {
    expect(Notification.properties.type).toHaveProperty('enum', ['HOME', 'NOTICE', 'MY_BOX'])
    expect(eventTypes).toEqual(['CONCERT', 'FAN_MEETING', 'FAN_SIGN', 'VIDEO_CALL'])
    expect(OrderState.properties.result).toHaveProperty('enum', ['success', 'failure', 'pending'])
    expect(orderStatuses).toEqual(expect.arrayContaining(['INIT', 'PENDING', 'FULFILLED', 'DELIVERED']))
  })

  test('currencies and platforms are those it lists', () => {
    expect(Object.keys(currencyDecimals)).toEqual(['KRW', 'USD', 'JPY', 'CNY', 'EUR', 'CUBE'])
    expect(new Set(paymentMethods.flatMap(({ platforms }) => platforms))).toEqual(
      new Set(['WEB', 'IOS', 'ANDROID']),
    )
  })
})

describe('specification: routes', () => {
  const table = read('apps/web/app/routes.ts')
  const named = [...table.matchAll(/\broute\(\s*'([^':][^']*)'/g)].map(([, path]) => `/${path}`)
  const routes = new Set([...named, ...(/\bindex\(/.test(table) ? ['/'] : [])])

  test.each(specRoutes)('%s has a page or is on the waiting list', (path) => {
    const stands = routes.has(path) ? 'has a page' : 'missing'
    expect(stands).toBe(awaitedRoutes.includes(path) ? 'missing' : 'has a page')
  })
  test('the waiting list has no other route', () => {
    expect(awaitedRoutes.filter((path) => !specRoutes.includes(path))).toEqual([])
  })
})
