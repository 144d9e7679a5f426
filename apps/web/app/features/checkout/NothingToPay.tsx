import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

/** Shown when the selection was paid already or belongs to another tab. */
export function NothingToPay({ place }: { place: string }) {
  const t = useT()
  const to = place === 'cart' ? '/cart' : place.startsWith('ev_') ? `/detail/${place}` : '/'
  return (
    <Empty
      framed
      level={2}
      icon={<ShoppingBag />}
      title={t('checkout.empty.title')}
      action={<Button render={<PageLink to={to} />}>{t('checkout.empty.action')}</Button>}
    >
      {t('checkout.empty.text')}
    </Empty>
  )
}
