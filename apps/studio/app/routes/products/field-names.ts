import type { Translate } from '#app/i18n/text.ts'
import type { ProductForm } from './form-state.ts'

/** Returns the label of a field. */
export function fieldName(t: Translate, field: keyof ProductForm): string {
  const names: Record<keyof ProductForm, string> = {
    productCode: t('products.form.code'),
    name: t('products.form.name'),
    description: t('products.form.description'),
    notice: t('products.form.notice'),
    image: t('products.form.image'),
    buyLimitMax: t('products.form.limit'),
    payStartAt: t('products.form.payStart'),
    payEndAt: t('products.form.payEnd'),
    defaultCurrency: t('products.form.main'),
    prices: t('products.form.prices'),
    pointPrice: t('products.form.cubes'),
    replayDays: t('products.form.replayDays'),
    cameras: t('products.form.cameras'),
    maxHeight: t('products.form.maxHeight'),
    requiresOrderInfo: t('products.form.orderInfo'),
    delivery: t('products.form.delivery'),
    weightGrams: t('products.form.weight'),
    shipsFrom: t('products.form.shipsFrom'),
    shipsTo: t('products.form.shipsTo'),
    supplyDate: t('products.form.supply'),
    downloadFrom: t('products.form.downloadFrom'),
    downloadDays: t('products.form.downloadDays'),
    optionGroup: t('products.form.group'),
    options: t('products.form.options'),
    customInfoFields: t('products.form.questions'),
    pickupSlots: t('products.form.slots'),
    sortPosition: t('products.form.place'),
    isHidden: t('products.form.hidden'),
  }
  return names[field]
}
