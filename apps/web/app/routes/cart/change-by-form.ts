import type { ApiCall, ApiResult } from '@encore/contract/client'
import type { FormChange } from './form-change.ts'

export function changeByForm(api: ApiCall, change: FormChange): Promise<ApiResult<unknown>> {
  switch (change.intent) {
    case 'add': {
      const { intent, ...body } = change
      return api('POST /api/v1/cart/items', { body })
    }
    case 'set':
      return api('PATCH /api/v1/cart/items/{id}', {
        params: { id: change.cartItemId },
        body: { quantity: change.quantity },
      })
    case 'accept':
      return api('PATCH /api/v1/cart/items/{id}', {
        params: { id: change.cartItemId },
        body: { acceptedPrices: change.prices },
      })
    case 'remove':
      return api('DELETE /api/v1/cart/items/{id}', { params: { id: change.cartItemId } })
  }
}
