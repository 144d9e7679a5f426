import type { Money } from '@encore/contract/rules/money'
import { currencyDecimals } from '@encore/contract/rules/money'

export type FormChange =
  | { intent: 'add'; productUid: string; quantity: number; cartItemId?: string }
  | { intent: 'set'; cartItemId: string; quantity: number }
  | { intent: 'accept'; cartItemId: string; prices: Money[] }
  | { intent: 'remove'; cartItemId: string }

/** Reads a native form post of the cart; returns null for anything else. */
export function readChange(form: FormData): FormChange | null {
  const text = (name: string) => String(form.get(name) ?? '')
  const [productUid, cartItemId] = [text('productUid'), text('cartItemId')]
  const quantity = Number(text('quantity'))
  const isQuantity = Number.isInteger(quantity) && quantity >= 1 && quantity <= 99
  const isLine = isId('ci', cartItemId)
  switch (text('intent')) {
    case 'add':
      if (!isQuantity || !isId('pr', productUid)) return null
      return { intent: 'add', productUid, quantity, ...(isLine && { cartItemId }) }
    case 'set':
      return isLine && isQuantity ? { intent: 'set', cartItemId, quantity } : null
    case 'accept': {
      const prices = form.getAll('price').flatMap((price) => readPrice(String(price)))
      return isLine && prices.length > 0 ? { intent: 'accept', cartItemId, prices } : null
    }
    case 'remove':
      return isLine ? { intent: 'remove', cartItemId } : null
    default:
      return null
  }
}

const isId = (prefix: string, text: string) => new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`).test(text)

/** Writes a price for a hidden field: `USD 4000`. */
export const writePrice = ({ currency, amount }: Money): string => `${currency} ${amount}`

function readPrice(text: string): Money[] {
  const [code = '', digits = ''] = text.split(' ')
  const currency = currencies.find((known) => known === code)
  return currency && /^\d{1,12}$/.test(digits) ? [{ currency, amount: Number(digits) }] : []
}

const currencies = Object.keys(currencyDecimals) as (keyof typeof currencyDecimals)[]
