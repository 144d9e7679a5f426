import type { EventDetail, Product } from '@encore/contract/endpoints'
import { pathIn } from '@encore/contract/rules/locale'
import { majorText } from '@encore/contract/rules/money'
import { useDocument } from '#app/document.tsx'
import { type Offer, saleIn } from '#app/features/products/offers.ts'
import { shopPath } from '#app/features/products/shop-path.ts'
import { priceIn, type Sale } from '#app/features/tickets/sale.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { JsonLd } from '#app/JsonLd.tsx'
import { breadcrumbs } from '#app/structured-data.ts'

const availability: Record<Sale['state'], string> = {
  open: 'InStock',
  opens: 'PreOrder',
  'may-return': 'LimitedAvailability',
  'sold-out': 'SoldOut',
  closed: 'Discontinued',
}

/**
 * Describes goods and downloads for search engines, which accept a product only with its offer; tickets are part of the
 * event.
 */
export function ShopJsonLd({ event, offers, now }: { event: EventDetail; offers: Offer[]; now: number }) {
  const { locale, t } = useText()
  const { origin } = useDocument()
  const factsOf = (product: Product) => {
    const price = priceIn(locale, product)
    return {
      '@type': 'Product',
      name: product.name.text,
      description: product.description.text,
      sku: product.productCode,
      ...(product.imageUrl && { image: [`${origin}${product.imageUrl}?w=1200`] }),
      ...(price && {
        offers: {
          '@type': 'Offer',
          url: origin + pathIn(locale, shopPath(event.slug, { productId: product.id })),
          price: majorText(price.amount, price.currency),
          priceCurrency: price.currency,
          availability: `https://schema.org/${availability[saleIn(event.status, product, now).state]}`,
          validFrom: product.payStartAt,
          priceValidUntil: product.payEndAt,
        },
      }),
    }
  }
  const isPriced = (product: Product) => priceIn(locale, product) !== null
  const things = offers
    .filter(({ shelf, products }) => shelf !== 'tickets' && products.some(isPriced))
    .map(({ id, name, products }) => {
      const [only, ...more] = products
      if (more.length === 0) return factsOf(only)
      return {
        '@type': 'ProductGroup',
        productGroupID: id,
        name: name.text,
        description: only.description.text,
        variesBy: only.options.map(({ name: option }) => option.text),
        hasVariant: products.filter(isPriced).map(factsOf),
      }
    })
  const trail = breadcrumbs(origin, [
    { name: t('home.title'), path: pathIn(locale, '/') },
    { name: event.title.text, path: pathIn(locale, `/detail/${event.slug}`) },
    { name: t('products.title'), path: pathIn(locale, shopPath(event.slug)) },
  ])
  return <JsonLd facts={{ '@graph': [...things, trail] }} />
}
