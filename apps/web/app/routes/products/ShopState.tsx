import type { EventDetail, Product } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import { Notice } from '@encore/ui/Notice'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { LoadError } from '#app/features/page-parts/LoadError.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface ShopStateProps {
  event: EventDetail
  /** Null when they could not be loaded. */
  products: readonly Product[] | null
  reference: string | undefined
  /** True when the address names a product that does not exist. */
  isProductGone: boolean
}

export function ShopState({ event, products, reference, isProductGone }: ShopStateProps) {
  const t = useT()
  if (products === null)
    return (
      <LoadError title={t('products.unreachable.title')} reference={reference}>
        {t('products.unreachable.text')}
      </LoadError>
    )
  if (products.length === 0) return <NothingSold event={event} />
  return (
    <>
      {event.status === 'CANCELED' && <Notice kind="warn">{t('products.canceled')}</Notice>}
      {event.status === 'ENDED' && <Notice>{t('products.ended')}</Notice>}
      {isProductGone && <Notice kind="warn">{t('products.gone')}</Notice>}
    </>
  )
}

function NothingSold({ event }: { event: EventDetail }) {
  const t = useT()
  return (
    <Empty
      level={2}
      icon={<ShoppingBag />}
      title={t('products.empty.title')}
      action={
        <Button render={<PageLink to={`/detail/${event.slug}`} />}>
          <span lang={languageTag[event.title.lang]}>{event.title.text}</span>
        </Button>
      }
    >
      {t('products.empty.text')}
    </Empty>
  )
}
