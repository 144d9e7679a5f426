import type { EventDetail, Product } from '@encore/contract/endpoints'
import { pathIn } from '@encore/contract/rules/locale'
import { majorText } from '@encore/contract/rules/money'
import { useDocument } from '#app/document.tsx'
import { type Offer, saleIn } from '#app/features/products/offers.ts'
import { shopPath } from '#app/features/products/shop-path.ts'
import { priceIn, type Sale } from '#app/features/tickets/sale.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { JsonLd } from '#app/JsonLd.tsx'

const availability: Record<Sale['state'], string> = {
  open: 'InStock',
  opens: 'PreOrder',
  'may-return': 'LimitedAvailability',
  'sold-out': 'SoldOut',
  closed: 'Discontinued',
}

/** Goods and files for search engines; tickets are told by their event. Only what is sold for money has an offer. */
export function ShopJsonLd({ event, offers, now }: { event: EventDetail; offers: Offer[]; now: number }) {
  const { locale } = useText()
  const { origin } = useDocument()
  const factsOf = (product: Product) => {
    const price = priceIn(locale, product)
    return {
      '@type': 'Product',
      name: product.name.text,
      description: product.description.text,
      sku: product.productCode,
      ...(product.imageUrl && { image: [origin + product.imageUrl] }),
      ...(price && {
        offers: {
          '@type': 'Offer',
          url: origin + pathIn(locale, shopPath(event.id, { productId: product.id })),
          price: majorText(price.amount, price.currency),
          priceCurrency: price.currency,
          availability: `https://schema.org/${availability[saleIn(event.status, product, now).state]}`,
          validFrom: product.payStartAt,
          priceValidUntil: product.payEndAt,
        },
      }),
    }
  }
  const things = offers
    .filter(({ shelf }) => shelf !== 'tickets')
    .map(({ id, name, products }) => {
      const [only, ...more] = products
      if (more.length === 0) return factsOf(only)
      const variants = products.map(factsOf)
      return { '@type': 'ProductGroup', productGroupID: id, name: name.text, hasVariant: variants }
    })
  return things.length > 0 && <JsonLd facts={{ '@graph': things }} />
}
