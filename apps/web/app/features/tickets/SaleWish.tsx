import type { Product } from '@encore/contract/endpoints'
import { WishButton } from '#app/features/wishes/WishButton.tsx'
import type { Sale } from './sale.ts'

/** The way to hear of something that cannot be bought yet, or not any more; nothing where there is nothing to wait for. */
export function SaleWish({ product, sale, compact = false }: SaleWishProps) {
  switch (sale.state) {
    case 'opens':
      return <WishButton key={product.id} productUid={product.id} waitsFor="OPENING" compact={compact} />
    case 'may-return':
    case 'sold-out':
      return <WishButton key={product.id} productUid={product.id} waitsFor="UNITS" compact={compact} />
    case 'open':
    case 'closed':
      return null
  }
}

interface SaleWishProps {
  product: Product
  sale: Sale
  compact?: boolean
}
