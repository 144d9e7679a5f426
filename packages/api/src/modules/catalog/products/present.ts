import type { Product } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import type { PaidCurrency } from '@encore/contract/rules/money'
import type { PaymentMethod } from '@encore/contract/rules/payment-methods'
import { localText } from '#kernel/texts.ts'
import { imageUrl } from '#platform/images/index.ts'
import { payablePrices, payableWith, pricesFor } from './rules.ts'
import type { Carried, ProductRow } from './store.ts'
import { ticketOpens } from './ticket-opens.ts'

interface StockLevel {
  available: number
  held: number
}

/** Builds the response for a product; the displayed price comes first. */
export function productReply(
  row: ProductRow,
  stock: StockLevel | undefined,
  locale: Locale,
  methods: readonly PaymentMethod[],
  /** Prices in other currencies are omitted. */
  charged: readonly PaidCurrency[],
  carried: Carried | undefined,
): Product {
  const notice = localText(row.notice, locale)
  return {
    id: row.id,
    eventId: row.eventId,
    kind: row.kind,
    productCode: row.productCode,
    name: localText(row.name, locale),
    description: localText(row.description, locale),
    notice: notice.text ? notice : null,
    imageUrl: row.image ? imageUrl(row.image) : null,
    buyLimitMax: row.buyLimitMax,
    payStartAt: row.payStartAt.toISOString(),
    payEndAt: row.payEndAt.toISOString(),
    stock: stock?.available ?? 0,
    stockHeld: stock?.held ?? 0,
    pgCodes: payableWith(row, methods),
    isRequireOrderEtcInfo: row.requiresOrderInfo,
    isRequiredShippingInfo: row.requiresShipping,
    isOnSitePickupProduct: row.isOnSitePickup,
    customInfoFields: row.customInfoFields.map((field) => ({
      ...field,
      label: localText(field.label, locale),
    })),
    weightGrams: row.weightGrams,
    shipsFrom: row.shipsFrom,
    shipsTo: row.shipsTo,
    supplyDate: row.supplyDate,
    download: row.download && { from: row.download.from.toISOString(), days: row.download.days },
    optionGroup:
      row.optionGroup === null ? null : { id: row.optionGroup, name: localText(row.groupName, locale) },
    options: row.options.map(({ name, value }) => ({
      name: localText(name, locale),
      value: localText(value, locale),
    })),
    productPrices: pricesFor(payablePrices(row, charged), locale),
    productPointPrice: row.pointPrice,
    defaultCurrency: row.defaultCurrency,
    sortPosition: row.sortPosition,
    call: row.call && {
      ...row.call,
      startsAt: row.call.startsAt.toISOString(),
      interpreterLanguages: [...row.call.interpreterLanguages],
    },
    opens: row.kind.startsWith('TICKET') ? ticketOpens([row], carried, locale) : null,
  }
}
