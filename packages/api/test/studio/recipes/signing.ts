import { drawSignedItems, itemOf } from '#test/live/signing-draw.ts'
import { tide } from '../studio-world.ts'
import type { Recipes, Stage } from './stage.ts'

/** A drawn draw of the event Tide whose only winner accepted. */
async function won(stage: Stage) {
  const { shop, fan } = stage
  const id = await drawSignedItems(shop, tide, [fan], ['CONFIRMED'])
  return { eventId: tide, id, itemId: await itemOf(shop, id, fan) }
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
} satisfies Partial<Recipes>
