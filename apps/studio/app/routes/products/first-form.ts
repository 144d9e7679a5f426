import type { StudioEvent } from '@encore/contract/endpoints'
import { localOf } from '@encore/contract/rules/local-time'
import { defaultBuyLimit } from '@encore/contract/rules/product-editing'
import { type Kind, type ProductForm, paidCurrencies } from './form-state.ts'

export interface Beginning {
  kind: Kind
  event: Pick<StudioEvent, 'endAt'> | null
  zone: string
  /** ISO 8601. */
  now: string
}

/** Default values of a new product: on sale from now until the end of its event. */
export function firstForm({ kind, event, zone, now }: Beginning): ProductForm {
  return {
    productCode: '',
    name: {},
    description: {},
    notice: {},
    image: null,
    buyLimitMax: String(defaultBuyLimit(kind)),
    payStartAt: localOf(now, zone),
    payEndAt: event ? localOf(event.endAt, zone) : '',
    defaultCurrency: 'USD',
    prices: Object.fromEntries(paidCurrencies.map((currency) => [currency, ''])) as ProductForm['prices'],
    pointPrice: '',
    replayDays: '',
    cameras: null,
    maxHeight: '',
    requiresOrderInfo: false,
    delivery: 'SHIPPING',
    weightGrams: '',
    shipsFrom: '',
    shipsTo: [],
    supplyDate: '',
    downloadFrom: localOf(now, zone),
    downloadDays: '365',
    optionGroup: '',
    options: [],
    customInfoFields: [],
    pickupSlots: [],
    sortPosition: '0',
    isHidden: true,
  }
}

/** After a change of event or kind, untouched fields get the new defaults. */
export function withDefaults(form: ProductForm, before: Beginning, after: Beginning): ProductForm {
  const [was, is] = [firstForm(before), firstForm(after)]
  const isUntouched = (field: keyof ProductForm) => JSON.stringify(form[field]) === JSON.stringify(was[field])
  const fresh = (Object.keys(form) as (keyof ProductForm)[]).filter(isUntouched)
  return { ...form, ...Object.fromEntries(fresh.map((field) => [field, is[field]])) }
}
