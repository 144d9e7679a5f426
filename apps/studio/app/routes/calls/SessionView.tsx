import type { StudioCallSheet, StudioEvent } from '@encore/contract/endpoints'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { Button } from '@encore/ui/Button'
import MonitorCog from 'lucide-react/icons/monitor-cog'
import { useCallback } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { instantOf } from '#app/data/instant-of.ts'
import { momentText } from '#app/data/times.ts'
import { useAnswer } from '#app/data/use-answer.ts'
import { SessionBadge } from '#app/features/calls/SessionBadge.tsx'
import { StateButtons } from '#app/features/calls/StateButtons.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { BackToList } from '#app/list/BackToList.tsx'
import box from '#app/shell/Card.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'
import styles from './Calls.module.css'
import { OrderSection } from './OrderSection.tsx'
import { PlacesSection } from './PlacesSection.tsx'
import { SessionFacts } from './SessionFacts.tsx'

export interface SessionViewProps {
  event: StudioEvent
  sheet: StudioCallSheet
  mayWrite: boolean
}

/** A session whose rules stay: its order, its places, and its state. */
export function SessionView({ event, sheet, mayWrite }: SessionViewProps) {
  const { t, locale } = useText()
  const { me } = useCurrentStaff()
  const { revalidate } = useRevalidator()
  const { id, state, draft, order, publishedAt } = sheet
  const eventId = event.id
  const asked = useAnswer(
    useCallback(
      () => call('GET /api/studio/event/{eventId}/call-session/{id}/booking', { params: { eventId, id } }),
      [eventId, id],
    ),
  )
  const startsAt = draft.startsAt === null ? null : instantOf(draft.startsAt, event.zone)
  const isBookable = state === 'PUBLISHED' && order === null
  const changed = () => {
    asked.again()
    void revalidate()
  }
  return (
    <>
      <BackToList to={`/events/${eventId}/calls`}>{t('calls.back')}</BackToList>
      <PageHead
        title={startsAt === null ? t('calls.title') : momentText(startsAt, locale, event.zone)}
        lead={
          publishedAt === null
            ? undefined
            : t('calls.publishedAt', { time: momentText(publishedAt, locale, event.zone) })
        }
        action={
          <div className={styles.tools}>
            <SessionBadge state={state} />
            {grantingRole(me.roles, 'call.run', eventId) && state !== 'DRAFT' ? (
              <StateButtons {...{ eventId, id, state }} isOrdered={order !== null} onDone={changed} />
            ) : null}
            {order === null ? null : (
              <Button
                kind={state === 'CLOSED' ? 'outline' : 'primary'}
                size="s"
                render={<Link to={`/events/${eventId}/calls/${id}/control`} />}
              >
                <MonitorCog />
                <span>{t('calls.control')}</span>
              </Button>
            )}
          </div>
        }
      />
      {state === 'DRAFT' ? null : (
        <>
          <OrderSection {...{ event, sheet, mayWrite }} onDone={changed} />
          <PlacesSection
            {...{ eventId, id, asked }}
            zone={event.zone}
            mayGive={mayWrite && isBookable}
            onChanged={changed}
          />
        </>
      )}
      <section className={box.box}>
        <header>
          <h2>{t(state === 'DRAFT' ? 'calls.sections.rules' : 'calls.frozen')}</h2>
        </header>
        <SessionFacts sheet={sheet} zone={event.zone} />
      </section>
    </>
  )
}
