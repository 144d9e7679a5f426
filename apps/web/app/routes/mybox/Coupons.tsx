import type { BoxCoupon } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import { openDialog } from '#app/data/dialogs.ts'
import { useMomentText } from '#app/features/orders/use-moment-text.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './mybox.module.css'

/** Rewards of redeemed codes, newest first. */
export function Coupons({ coupons }: { coupons: readonly BoxCoupon[] }) {
  const t = useT()
  const { dated } = useMomentText()
  return (
    <>
      <ul className={styles.rows}>
        {coupons.map(({ redemptionId, code, gift, at }) => (
          <li key={redemptionId}>
            <h3>
              <Given gift={gift} />
            </h3>
            <code translate="no">{code}</code>
            <p>
              <time dateTime={at}>{t('box.coupon.redeemed', { date: dated(at) })}</time>
            </p>
          </li>
        ))}
      </ul>
      <div className={styles.enter}>
        <Button onClick={() => openDialog({ kind: 'coupon' })}>{t('coupon.title')}</Button>
      </div>
    </>
  )
}

function Given({ gift: { gives, amount, event } }: Pick<BoxCoupon, 'gift'>) {
  const t = useT()
  if (gives !== 'TICKET') return <span>{t(`box.coupon.${gives}`, { n: amount ?? 0 })}</span>
  if (!event) return <span>{t('box.tabs.TICKET')}</span>
  return (
    <PageLink className="reach" to={`/detail/${event.slug}`} lang={languageTag[event.title.lang]}>
      {t('box.coupon.TICKET', { name: event.title.text })}
    </PageLink>
  )
}
