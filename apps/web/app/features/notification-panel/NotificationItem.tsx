import type { Notification } from '@encore/contract/endpoints'
import { formatStamp } from '@encore/contract/rules/time'
import { Picture } from '@encore/ui/Picture'
import { Skeleton } from '@encore/ui/Skeleton'
import Megaphone from 'lucide-react/icons/megaphone'
import Sparkles from 'lucide-react/icons/sparkles'
import Ticket from 'lucide-react/icons/ticket'
import { localZone } from '#app/data/local-zone.ts'
import { squareSizes } from '#app/features/page-parts/square-sizes.ts'
import { PageLink, type PageLinkProps, usePagePath } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { ageOf } from './age.ts'
import { destinationOf, isOwnDocument } from './destinations.ts'
import styles from './NotificationItem.module.css'

export interface NotificationItemProps {
  notification: Notification
  isNew: boolean
  /** Epoch milliseconds, the server's clock. */
  now: number
  onLeave: () => void
}

export function NotificationItem({ notification, isNew, now, onLeave }: NotificationItemProps) {
  const t = useT()
  const { type, sourceId, title, content, imageUrl, createdAt } = notification
  const to = destinationOf(type, sourceId)
  return (
    <li>
      <DestinationLink className={styles.item} to={to} onClick={onLeave}>
        <span className={styles.sign}>
          {imageUrl === null ? (
            (signs[type] ?? <Sparkles />)
          ) : (
            <Picture
              src={imageUrl}
              alt=""
              width={48}
              height={48}
              widths={[120, 240, 320]}
              sizes={squareSizes(3)}
            />
          )}
        </span>
        <h3 className={styles.title}>
          {isNew && (
            <>
              <i className={styles.dot} />
              <span className="visually-hidden">{t('notifications.new')}</span>{' '}
            </>
          )}
          <span>{title}</span>
        </h3>
        <Age at={createdAt} now={now} />
        <p className={styles.content}>{content}</p>
      </DestinationLink>
    </li>
  )
}

function DestinationLink({ to, ...rest }: PageLinkProps) {
  const pagePath = usePagePath()
  return isOwnDocument(to) ? <a {...rest} href={pagePath(to)} /> : <PageLink {...rest} to={to} />
}

/** Placeholder of an item that is loading. */
export function WaitingItem() {
  return (
    <li className={styles.item} aria-hidden="true">
      <span className={styles.sign} />
      <Skeleton width="70%" height="0.75rem" />
      <span className={styles.wide}>
        <Skeleton width="90%" height="0.75rem" />
      </span>
    </li>
  )
}

const signs: Partial<Record<string, React.ReactNode>> = {
  NOTICE: <Megaphone />,
  MY_BOX: <Ticket />,
}

function Age({ at, now }: { at: string; now: number }) {
  const t = useT()
  const zone = localZone()
  const age = ageOf(at, now, zone)
  return (
    <time className={styles.age} dateTime={at} title={formatStamp(at, zone)}>
      {age.kind === 'date'
        ? age.text
        : age.kind === 'latest'
          ? t('notifications.latest')
          : t(`notifications.${age.kind}`, { n: age.n })}
    </time>
  )
}
