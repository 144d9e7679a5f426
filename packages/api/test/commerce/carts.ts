import type { ApiResult } from '@encore/contract/client'
import type { Cart, CartLine } from '@encore/contract/endpoints'
import type { CartProblem } from '@encore/contract/rules/cart'
import { newId } from '#kernel/ids.ts'
import type { Fan } from './shop.ts'

/** Returns the value of a successful result; throws on a refusal. */
export function value<T>(answer: ApiResult<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error))
  return answer.value
}

export const put = (
  { api }: Fan,
  productUid: string,
  quantity = 1,
  options: { key?: string; cartItemId?: string } = {},
) =>
  api(
    'POST /api/v1/cart/items',
    { body: { productUid, quantity, ...(options.cartItemId ? { cartItemId: options.cartItemId } : {}) } },
    { idempotencyKey: options.key ?? newId('ci') },
  )

export const cartOf = async ({ api }: Fan, currency?: 'KRW' | 'USD' | 'JPY'): Promise<Cart> =>
  value(await api('GET /api/v1/cart', { query: currency ? { currency } : {} }))

export const linesOf = async (fan: Fan): Promise<CartLine[]> => (await cartOf(fan)).content

export const contentOf = async (fan: Fan): Promise<[string, number][]> =>
  (await linesOf(fan)).map(({ productUid, quantity }) => [productUid, quantity])

export const problemsOf = async (fan: Fan): Promise<CartProblem[]> =>
  (await linesOf(fan)).flatMap(({ problems }) => problems)

export const merge = ({ api }: Fan, items: { productUid: string; quantity: number }[], key = newId('ci')) =>
  api('POST /api/v1/cart/merge', { body: { items } }, { idempotencyKey: key })
