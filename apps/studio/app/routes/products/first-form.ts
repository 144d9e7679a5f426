import type { StudioEvent } from '@encore/contract/endpoints'
import { localOf } from '@encore/contract/rules/local-time'
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
    shipsTo: '',
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
