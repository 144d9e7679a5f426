import { addFan } from '#test/commerce/shop.ts'
import { addSignedGoods, boughtSigned } from '#test/live/signed-goods.ts'
import { drawSignedItems, itemOf } from '#test/live/signing-draw.ts'
import { tide } from '../studio-world.ts'
import type { Recipes, Stage } from './stage.ts'

/** A drawn draw of the event Tide whose only winner accepted. */
export async function won(stage: Stage) {
  const { shop, fan } = stage
  const id = await drawSignedItems(shop, tide, [fan], ['CONFIRMED'])
  return { eventId: tide, id, itemId: await itemOf(shop, id, fan) }
}

/** A bought unit of signed goods of the event Tide. */
async function boughtUnit({ shop }: Stage) {
  const id = await addSignedGoods(shop, tide)
  const order = await boughtSigned(await addFan(shop, 100), id, 'Ada')
  return { eventId: tide, id, itemId: `${order}.1` }
}

export const signing = {
  'PUT /api/studio/event/{eventId}/draw/{id}/signing': async (stage) => {
    const { eventId, id } = await won(stage)
    return { params: { eventId, id }, body: { isOpen: false } }
  },
  'PUT /api/studio/event/{eventId}/draw/{id}/signing/{itemId}': async (stage) => ({
    params: await won(stage),
  }),
  'DELETE /api/studio/event/{eventId}/draw/{id}/signing/{itemId}': async (stage) => {
    const params = await won(stage)
    await stage.made('PUT /api/studio/event/{eventId}/draw/{id}/signing/{itemId}', { params })
    return { params }
  },
  'PUT /api/studio/event/{eventId}/product/{id}/signing/{itemId}': async (stage) => ({
    params: await boughtUnit(stage),
  }),
  'DELETE /api/studio/event/{eventId}/product/{id}/signing/{itemId}': async (stage) => {
    const params = await boughtUnit(stage)
    await stage.made('PUT /api/studio/event/{eventId}/product/{id}/signing/{itemId}', { params })
    return { params }
  },
} satisfies Partial<Recipes>
