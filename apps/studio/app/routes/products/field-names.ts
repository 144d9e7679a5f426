import type { ProductWords } from '#app/i18n/words/products.en.ts'
import type { ProductForm } from './form-state.ts'

/** Returns the label of a field. */
export function fieldName({ form }: ProductWords, field: keyof ProductForm): string {
  const names: Record<keyof ProductForm, string> = {
    productCode: form.code,
    name: form.name,
    description: form.description,
    notice: form.notice,
    image: form.image,
    buyLimitMax: form.limit,
    payStartAt: form.payStart,
    payEndAt: form.payEnd,
    defaultCurrency: form.main,
    prices: form.prices,
    pointPrice: form.cubes,
    replayDays: form.replayDays,
    cameras: form.cameras,
    maxHeight: form.maxHeight,
    requiresOrderInfo: form.orderInfo,
    delivery: form.delivery,
    weightGrams: form.weight,
    shipsFrom: form.shipsFrom,
    shipsTo: form.shipsTo,
    supplyDate: form.supply,
    downloadFrom: form.downloadFrom,
    downloadDays: form.downloadDays,
    optionGroup: form.group,
    options: form.options,
    customInfoFields: form.questions,
    pickupSlots: form.slots,
    sortPosition: form.place,
    isHidden: form.hidden,
  }
  return names[field]
}
