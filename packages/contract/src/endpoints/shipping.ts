import Type, { type Static, type TString } from 'typebox'
import { endpoint } from '../endpoint.ts'
import type { ShippingZone } from '../rules/countries.ts'
import { addressesMax, addressTypes } from '../rules/shipping.ts'
import { type FeeCurrency, maxFee, maxFeeSteps, maxStepGrams } from '../rules/shipping-fees.ts'
import { Id, ListOf, Nullable, OneOf, Shape } from './shapes.ts'

/** A generous length; the shipping rules check what is printable and readable on a label. */
const Line = (maxLength: number) => Type.String({ maxLength })
const Maybe = (line: TString) => Type.Optional(Nullable(line))

const nameMax = 100
const lineMax = 200
const name = Line(nameMax)
const line = Line(lineMax)
const dialCode = Line(5)
const phone = Line(30)
const email = Line(254)

const original = (maxLength: number) =>
  Type.Optional(
    Nullable(
      Type.String({
        maxLength,
        description:
          'as it is written, where labels carry another spelling; null where they carry it as it is',
      }),
    ),
  )

/** The text as entered, beside the lines in label spelling. */
const originals = {
  originalReceiverName: original(nameMax),
  originalReceiverFirstName: original(nameMax),
  originalBuyerName: original(nameMax),
  originalBuyerFirstName: original(nameMax),
  originalAddress1: original(lineMax),
  originalAddress2: original(lineMax),
  originalAddress3: original(lineMax),
  originalAddress4: original(lineMax),
}
const infoOriginals = {
  originalName: original(nameMax),
  originalFirstName: original(nameMax),
  originalAddress: original(lineMax),
}

/** An address as submitted: an empty buyer is the receiver. Lines are converted to label spelling. */
export const ShippingInfoInput = Shape({
  receiverName: name,
  receiverFirstName: Maybe(name),
  receiverCountryDialCode: dialCode,
  receiverPhoneNumber: phone,
  buyerName: Maybe(name),
  buyerFirstName: Maybe(name),
  buyerCountryDialCode: Maybe(dialCode),
  buyerPhoneNumber: Maybe(phone),
  email: Maybe(email),
  countryCode: Line(2),
  postCode: Maybe(Line(20)),
  /** Street and number. */
  address1: line,
  /** Building, floor, room. */
  address2: Maybe(line),
  /** City or district. */
  address3: Maybe(line),
  /** State, province, prefecture. */
  address4: Maybe(line),
  /** `P` and 12 digits, for KR only; when omitted, the stored code is kept. */
  personalCustomsCode: Maybe(Line(30)),
  addressType: Type.Optional(OneOf(addressTypes)),
  /** A note for the courier. */
  note: Maybe(Line(100)),
  /** The first address is always the default; it remains so until another one becomes the default. */
  isDefault: Type.Optional(Type.Boolean()),
  ...originals,
})
export type ShippingInfoInput = Static<typeof ShippingInfoInput>

const MaybeText = Nullable(Type.String())

/** Spec section 3, Shipping info. */
export const ShippingInfo = Shape({
  id: Id('si'),
  receiverName: Type.String(),
  receiverFirstName: MaybeText,
  receiverCountryDialCode: Type.String(),
  receiverPhoneNumber: Type.String(),
  buyerName: Type.String(),
  buyerFirstName: MaybeText,
  buyerCountryDialCode: Type.String(),
  buyerPhoneNumber: Type.String(),
  email: MaybeText,
  countryCode: Type.String(),
  postCode: MaybeText,
  address1: Type.String(),
  address2: MaybeText,
  address3: MaybeText,
  address4: MaybeText,
  /** The last three digits, the others masked; null when none is stored. */
  personalCustomsCode: MaybeText,
  addressType: OneOf(addressTypes),
  note: MaybeText,
  isDefault: Type.Boolean(),
  originalReceiverName: MaybeText,
  originalReceiverFirstName: MaybeText,
  originalBuyerName: MaybeText,
  originalBuyerFirstName: MaybeText,
  originalAddress1: MaybeText,
  originalAddress2: MaybeText,
  originalAddress3: MaybeText,
  originalAddress4: MaybeText,
})
export type ShippingInfo = Static<typeof ShippingInfo>

const CustomInfos = Type.Array(Shape({ customInfoFieldId: Line(40), content: Line(500), label: Line(200) }), {
  maxItems: 20,
})

/** Spec section 3, Order extra info, as submitted. */
export const OrderEtcInfoInput = Shape({
  name,
  firstName: Maybe(name),
  /** `1998-04-12`. */
  birth: Line(10),
  phoneNumber: phone,
  email,
  countryCode: Line(2),
  countryDialCode: dialCode,
  customInfos: Type.Optional(CustomInfos),
  address: Maybe(line),
  memberInfoId: Type.Optional(Nullable(Id('mi'))),
  ...infoOriginals,
})
export type OrderEtcInfoInput = Static<typeof OrderEtcInfoInput>

export const OrderEtcInfo = Shape({
  ...OrderEtcInfoInput.properties,
  firstName: MaybeText,
  customInfos: CustomInfos,
  address: MaybeText,
  memberInfoId: Nullable(Id('mi')),
  originalName: MaybeText,
  originalFirstName: MaybeText,
  originalAddress: MaybeText,
})
export type OrderEtcInfo = Static<typeof OrderEtcInfo>

const Fee = Type.Integer({ minimum: 1, maximum: maxFee, description: 'minor units' })
const FeeStepShape = Shape({
  upToGrams: Type.Integer({ minimum: 1, maximum: maxStepGrams, description: 'goods and their box' }),
  ...({ KRW: Fee, USD: Fee, JPY: Fee, EUR: Fee, CUBE: Fee } satisfies Record<FeeCurrency, typeof Fee>),
})
const Steps = Type.Array(FeeStepShape, { minItems: 1, maxItems: maxFeeSteps })
export const ShippingFeesShape = Shape({
  ...{ HOME: Steps, NEAR: Steps, ASIA: Steps, EUROPE: Steps, OCEANS: Steps, FAR: Steps },
} satisfies Record<ShippingZone, typeof Steps>)

const area = 'Shipping'
const ById = Shape({ id: Id('si') })

export const shipping = {
  'GET /api/v1/shipping-info': endpoint({
    area,
    summary: 'List the caller’s addresses, the default first, then the newest',
    auth: 'member',
    reply: ListOf(ShippingInfo),
    errors: [],
  }),
  'POST /api/v1/shipping-info': endpoint({
    area,
    summary: `Create an address; at most ${addressesMax} per member`,
    auth: 'member',
    body: ShippingInfoInput,
    reply: ShippingInfo,
    errors: ['ADDRESS_BOOK_FULL', 'SESSION_REVOKED'],
  }),
  'PUT /api/v1/shipping-info/{id}': endpoint({
    area,
    summary: 'Update an address',
    auth: 'member',
    params: ById,
    body: ShippingInfoInput,
    reply: ShippingInfo,
    errors: ['NOT_FOUND', 'SESSION_REVOKED'],
  }),
  'DELETE /api/v1/shipping-info/{id}': endpoint({
    area,
    summary: 'Delete an address; after a default one, the newest remaining address becomes the default',
    auth: 'member',
    params: ById,
    errors: ['NOT_FOUND', 'SESSION_REVOKED'],
  }),
  'GET /api/v1/shipping-fee': endpoint({
    area,
    summary: 'List the shipping rates by zone and weight, lightest first',
    auth: 'anyone',
    reply: ShippingFeesShape,
    errors: [],
    cacheMaxAgeSec: 5,
  }),
  'GET /api/v1/order-etc-info': endpoint({
    area,
    summary: 'Get the caller’s last saved order extra info',
    auth: 'member',
    reply: OrderEtcInfo,
    allows204: true,
    errors: [],
  }),
  'POST /api/v1/order-etc-info': endpoint({
    area,
    summary: 'Save the order extra info for the next order',
    auth: 'member',
    body: OrderEtcInfoInput,
    reply: OrderEtcInfo,
    errors: ['SESSION_REVOKED'],
  }),
}
