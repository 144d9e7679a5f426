import type { StudioEvent } from '@encore/contract/endpoints'
import { wallTimeOf } from '#app/data/wall-time.ts'
import { type ProductForm, paidCurrencies } from './form-state.ts'

/** What stands in the fields of a product that is all new: sold from now until the end of its event. */
export function firstForm(event: Pick<StudioEvent, 'endAt'> | null, zone: string): ProductForm {
  const now = new Date().toISOString()
  return {
    productCode: '',
    name: {},
    description: {},
    notice: {},
    image: null,
    buyLimitMax: '1',
    payStartAt: wallTimeOf(now, zone),
    payEndAt: event ? wallTimeOf(event.endAt, zone) : '',
    defaultCurrency: 'USD',
    prices: Object.fromEntries(paidCurrencies.map((currency) => [currency, ''])) as ProductForm['prices'],
    pointPrice: '',
    replayDays: '',
    requiresOrderInfo: false,
    delivery: 'NONE',
    weightGrams: '',
    shipsFrom: '',
    shipsTo: '',
    supplyDate: '',
    downloadFrom: wallTimeOf(now, zone),
    downloadDays: '365',
    optionGroup: '',
    options: [],
    customInfoFields: [],
    pickupSlots: [],
    sortPosition: '0',
    isHidden: true,
  }
}
