import type { OwnGift } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Badge, type BadgeProps } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import { Picture } from '@encore/ui/Picture'
import GiftIcon from 'lucide-react/icons/gift'
import { useMomentText } from '#app/features/orders/use-moment-text.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './GiftList.module.css'
import { giftDestination } from './gift-destination.ts'
import { ShareLink } from './ShareLink.tsx'
import { useUntilText } from './use-until-text.ts'

export function GiftRow({ gift, onWithdraw }: { gift: OwnGift; onWithdraw: () => void }) {
  const t = useT()
  const { dated } = useMomentText()
  const untilText = useUntilText()
  const { product, event, quantity, side, state, otherName, createdAt, until, link, message } = gift
  const art = product.imageUrl ?? event?.imageUrl
  const on = giftDestination(gift)
  const called = <span lang={languageTag[product.name.lang]}>{product.name.text}</span>
  const What = event ? 'p' : 'h3'
  return (
    <li className={styles.gift}>
      <span className={styles.art}>
        {art ? (
          <Picture src={art} alt="" width={640} height={360} widths={[120, 240, 320]} sizes="7rem" />
        ) : (
          <GiftIcon />
        )}
      </span>
      <div className={styles.text}>
        {event && (
          <h3>
            <PageLink className="link" to={`/detail/${event.slug}`} lang={languageTag[event.title.lang]}>
              {event.title.text}
            </PageLink>
          </h3>
        )}
        <What>
          <span>{called}</span> {quantity > 1 && <span>{t('account.orders.times', { n: quantity })}</span>}
        </What>
        <p className={`dotted ${styles.facts}`}>
          {otherName && (
            <span>{t(`account.gifts.${side === 'SENT' ? 'to' : 'from'}`, { name: otherName })}</span>
          )}
          <time dateTime={createdAt}>{dated(createdAt)}</time>
        </p>
        {message && <p className={styles.message}>{message}</p>}
        {link && until && <p className={styles.facts}>{t('gift.sent.until', { date: untilText(until) })}</p>}
        {on && (
          <PageLink className={`link ${styles.on}`} to={on.to}>
            {t(`gift.find.${on.what}`)}
          </PageLink>
        )}
      </div>
      <div className={styles.state}>
        <Badge kind={badgeKinds[state]}>
          {side === 'RECEIVED' && state === 'ACCEPTED' ? t('account.gifts.yours') : t(`gift.state.${state}`)}
        </Badge>
      </div>
      {link && (
        <div className={styles.waiting}>
          <ShareLink path={link} size="s" />
          <Button
            size="s"
            kind="plain"
            wide
            aria-label={t('account.gifts.withdrawNamed', { name: product.name.text })}
            onClick={onWithdraw}
          >
            {t('account.gifts.withdraw')}
          </Button>
        </div>
      )}
    </li>
  )
}

const badgeKinds: Record<OwnGift['state'], NonNullable<BadgeProps['kind']>> = {
  WAITING_PAYMENT: 'warn',
  READY: 'warn',
  ACCEPTED: 'ok',
  DECLINED: 'soft',
  EXPIRED: 'soft',
  WITHDRAWN: 'soft',
  REVOKED: 'soft',
}
