import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import Download from 'lucide-react/icons/download'
import Gift from 'lucide-react/icons/gift'
import Package from 'lucide-react/icons/package'
import PhoneCall from 'lucide-react/icons/phone-call'
import Sparkles from 'lucide-react/icons/sparkles'
import Ticket from 'lucide-react/icons/ticket'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import type { ReactElement } from 'react'
import { openDialog } from '#app/data/dialogs.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { BoxPageTab } from './box-list.ts'
import styles from './mybox.module.css'

const icons: Record<BoxPageTab, ReactElement> = {
  TICKET: <Ticket />,
  DRAW: <Sparkles />,
  CALL: <PhoneCall />,
  GOODS: <Package />,
  DOWNLOAD: <Download />,
  GIFT: <Gift />,
  COUPON: <TicketPercent />,
}

export function EmptyTab({ tab }: { tab: BoxPageTab }) {
  const t = useT()
  return (
    <Empty
      framed
      className={styles.empty}
      icon={icons[tab]}
      title={t(`box.empty.${tab}.title`)}
      action={
        tab === 'COUPON' ? (
          <Button onClick={() => openDialog({ kind: 'coupon' })}>{t('coupon.title')}</Button>
        ) : (
          <Button render={<PageLink to="/" />}>{t(`box.empty.${tab}.action`)}</Button>
        )
      }
    >
      {t(`box.empty.${tab}.text`)}
    </Empty>
  )
}
