import type { Product } from '@encore/contract/endpoints'
import { AlertButton } from '#app/features/restock-alerts/AlertButton.tsx'
import type { Sale } from './sale.ts'

/** Offers an alert for a sale that has not opened or has no units; empty when there is nothing to wait for. */
export function SaleAlert({ product, sale, compact = false }: SaleAlertProps) {
  switch (sale.state) {
    case 'opens':
      return <AlertButton key={product.id} productUid={product.id} waitsFor="OPENING" compact={compact} />
    case 'may-return':
    case 'sold-out':
      return <AlertButton key={product.id} productUid={product.id} waitsFor="UNITS" compact={compact} />
    case 'open':
    case 'closed':
      return null
  }
}

interface SaleAlertProps {
  product: Product
  sale: Sale
  compact?: boolean
}
