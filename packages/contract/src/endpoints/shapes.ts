import Type, { type Static, type TSchema } from 'typebox'
import { maxPage, pageSize } from '../rules/limits.ts'
import { type Locale, locales } from '../rules/locale.ts'
import { currencyDecimals, maxAmount } from '../rules/money.ts'
import { pgCodes } from '../rules/payment-methods.ts'

const strict = { additionalProperties: false } as const

/** An object that refuses unknown properties. */
export const Shape = <P extends Record<string, TSchema>>(properties: P) => Type.Object(properties, strict)

export const OneOf = <const V extends readonly string[]>(values: V) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values] })

/** A prefix for the kind and a ULID: `ev_01JD…`. */
export const Id = (prefix: string) =>
  Type.String({ pattern: `^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`, description: `\`${prefix}_\` and a ULID` })

export const Slug = Type.String({
  description: 'names the event in the addresses of its pages: `/detail/{slug}`',
})

export const Instant = Type.String({ description: 'ISO 8601, UTC' })
export const Language = OneOf(locales)
export const CurrencyCode = OneOf(Object.keys(currencyDecimals) as (keyof typeof currencyDecimals)[])
export const PaidCurrencyCode = OneOf(['KRW', 'USD', 'JPY', 'CNY', 'EUR'])

export const MoneyShape = Shape({
  amount: Type.Integer({ minimum: 0, maximum: maxAmount, description: 'minor units' }),
  currency: CurrencyCode,
})

/** An object with the schema for each language. */
export const PerLanguage = <S extends TSchema>(schema: S) =>
  Shape(Object.fromEntries(locales.map((locale) => [locale, schema])) as Record<Locale, S>)

/** A text and its actual language after any fallback. */
export const LocalText = Shape({ text: Type.String(), lang: Language })
export type LocalText = Static<typeof LocalText>

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/**
 * Why an offered method is not available now: its gateway fails, it is closed, or a deposit would be too late or too
 * large.
 */
export const unavailableReasons = ['GATEWAY_FAILING', 'CLOSED', 'TOO_LITTLE_TIME', 'SUM'] as const
export type UnavailableReason = (typeof unavailableReasons)[number]

export const UnavailableMethod = Shape({ pgCode: OneOf(pgCodes), reason: OneOf(unavailableReasons) })

export const PageQuery = Shape({
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: maxPage })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSize.max })),
})

/** One page of a list; `page` counts from 0. */
export const PageOf = <S extends TSchema>(item: S) =>
  Shape({
    content: Type.Array(item),
    page: Type.Integer(),
    size: Type.Integer(),
    totalElements: Type.Integer(),
    totalPages: Type.Integer(),
    last: Type.Boolean(),
  })

export const ListOf = <S extends TSchema>(item: S) => Shape({ content: Type.Array(item) })
