import { createIdempotencyKeys } from '@encore/app-kit/idempotency-keys'
import type { ApiResult } from '@encore/contract/client'
import type { Endpoints, Reply } from '@encore/contract/endpoints'
import { api } from '#app/data/api.ts'
import { countCart, currentViewer, onViewerChange, type Viewer } from '#app/data/viewer.ts'
import { keepSelected, type SelectedItem } from './kept-selection.ts'

export type Added = Reply<Endpoints['POST /api/v1/cart/items']>

/** `kept`: a guest's selection, stored until the sign-in. */
export type Put = { kind: 'kept' } | { kind: 'answered'; answer: ApiResult<Added> }

const keys = createIdempotencyKeys()

/** Puts a product into the viewer's cart; waits until the viewer is known. */
export async function putIntoCart(item: SelectedItem): Promise<Put> {
  const { kind } = await knownViewer()
  if (kind === 'member') return { kind: 'answered', answer: await send(item) }
  keepSelected(item)
  return { kind: 'kept' }
}

export interface RemovedItem extends SelectedItem {
  cartItemId: string
}

/** Restores a line that was just removed, at its old position. */
export const putBack = (item: RemovedItem): Promise<ApiResult<Added>> => send(item)

async function send(item: SelectedItem & { cartItemId?: string }): Promise<ApiResult<Added>> {
  const subject = `${item.productUid} ${item.quantity} ${item.cartItemId ?? ''}`
  const answer = await keys.once(subject, (options) =>
    api('POST /api/v1/cart/items', { body: item }, options),
  )
  if (answer.ok) countCart(answer.value.cartItemCount)
  return answer
}

function knownViewer(): Promise<Viewer> {
  return new Promise((resolve) => {
    const look = () => {
      const viewer = currentViewer()
      if (viewer.kind === 'pending') return
      stop()
      resolve(viewer)
    }
    const stop = onViewerChange(look)
    look()
  })
}
