import { signingFields } from '@encore/contract/rules/signing'
import type { StockedProduct } from '#modules/catalog/writer/index.ts'
import { ada } from '#test/commerce/addresses.ts'
import { addProduct, type Fan, type Shop } from '#test/commerce/shop.ts'

/** Adds merchandise of a show that asks for the name, the reading and the text to write. Returns its id. */
export const addSignedGoods = (shop: Shop, eventId: string, change: Partial<StockedProduct> = {}) =>
  addProduct(shop, {
    ...{ kind: 'GOODS', eventId, pointPrice: 5, buyLimitMax: 9, requiresOrderInfo: true },
    customInfoFields: signingFields.map((signing) => ({
      ...{ id: `writes-${signing}`, kind: 'TEXT', label: { en: signing }, options: [] },
      ...{ isRequired: signing === 'name', signing },
    })),
    ...change,
  })

/** Orders signed goods with cubes; the answers are by part. */
export const orderSigned = ({ api }: Fan, productUid: string, answers: object, quantity = 1) =>
  api('POST /api/v2/order/product', {
    body: {
      ...{ productUid, quantity, pgCode: 'CUBE' as const },
      orderEtcInfo: {
        ...ada,
        customInfos: Object.entries(answers).map(([part, content]) => ({
          ...{ customInfoFieldId: `writes-${part}`, content, label: part },
        })),
      },
    },
  })

/** The same; returns the id of the order, and throws on a refusal. */
export async function boughtSigned(fan: Fan, productId: string, name: string, quantity = 1): Promise<string> {
  const placed = await orderSigned(fan, productId, { name }, quantity)
  if (!placed.ok) throw new Error(JSON.stringify(placed.error))
  return placed.value.orderId
}
