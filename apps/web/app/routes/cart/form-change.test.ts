import { expect, test } from 'vitest'
import { readChange, writePrice } from './form-change.ts'

const [line, product] = ['ci_01KDVDNA00TQEKVNBBPG2FC69Q', 'pr_01KDVDNA00TQEKVNBBPG2FC69Q']
const read = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return readChange(form)
}

test('cart form: says what changes on a line', () => {
  expect(read({ intent: 'add', productUid: product, quantity: '2' })).toEqual({
    intent: 'add',
    productUid: product,
    quantity: 2,
  })
  expect(read({ intent: 'set', cartItemId: line, quantity: '3' })).toMatchObject({ quantity: 3 })
  expect(read({ intent: 'remove', cartItemId: line })).toEqual({ intent: 'remove', cartItemId: line })
  const price = { currency: 'USD', amount: 4_000 } as const
  expect(read({ intent: 'accept', cartItemId: line, price: writePrice(price) })).toMatchObject({
    prices: [price],
  })
})

test.each([
  {},
  { intent: 'empty' },
  { intent: 'add', productUid: product, quantity: '0' },
  { intent: 'add', productUid: product, quantity: '100' },
  { intent: 'add', productUid: product, quantity: '' },
  { intent: 'add', productUid: 'pr_1', quantity: '1' },
  { intent: 'set', cartItemId: line, quantity: '1.5' },
  { intent: 'set', cartItemId: 'pr_1', quantity: '1' },
  { intent: 'remove', cartItemId: '../x' },
  { intent: 'accept', cartItemId: line },
  { intent: 'accept', cartItemId: line, price: 'XYZ 1' },
  { intent: 'accept', cartItemId: line, price: 'USD -1' },
])('cart form: %j is no change', (fields) => {
  expect(read(fields as Record<string, string>)).toBeNull()
})
