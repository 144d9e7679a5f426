import type { EventSheet } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import CalendarX from 'lucide-react/icons/calendar-x'
import CircleCheck from 'lucide-react/icons/circle-check'
import HandCoins from 'lucide-react/icons/hand-coins'
import MessageCircleWarning from 'lucide-react/icons/message-circle-warning'
import Package from 'lucide-react/icons/package'
import Ticket from 'lucide-react/icons/ticket'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './EventPage.module.css'
import { type Need, needsOf } from './needs-of.ts'
import type { Glance } from './read-glance.ts'

const icons: Record<Need['kind'], ComponentType> = {
  INPUT: TriangleAlert,
  SLATE: TriangleAlert,
  CHANNEL: TriangleAlert,
  UNPUBLISHED: CalendarX,
  REPORTED: MessageCircleWarning,
  REFUNDS: HandCoins,
  PARCELS: Package,
  NO_STOCK: Ticket,
}

interface NeedsYouProps {
  eventId: string
  glance: Glance
  /** Null when the caller may not edit the event. */
  sheet: EventSheet | null
}

/** Open tasks of this event, most urgent first, each with a link. */
export function NeedsYou({ eventId, glance, sheet }: NeedsYouProps) {
  const t = useT()
  const needs = needsOf(eventId, { ...glance, sheet })
  return (
    <section className={box.box}>
      <header>
        <h2>{t('events.overview.needsYou')}</h2>
      </header>
      {needs.length === 0 ? (
        <p className={styles.calm}>
          <CircleCheck />
          <span>{t('events.overview.calm')}</span>
        </p>
      ) : (
        <ul className={styles.needs}>
          {needs.map((need) => {
            const Icon = icons[need.kind]
            return (
              <li key={need.kind} data-kind={need.kind}>
                <Icon />
                <span>{t(`events.overview.needs.${need.kind}`, { count: need.count })}</span>
                <Button size="s" render={<Link to={need.to} />}>
                  {t(`events.overview.act.${need.kind}`)}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
