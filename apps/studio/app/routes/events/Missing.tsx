import type { EventSheet, ProductLine } from '@encore/contract/endpoints'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { momentText } from '#app/data/times.ts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './EventTools.module.css'
import { isWithoutTickets, placeOf } from './needs-of.ts'

export interface MissingProps {
  sheet: EventSheet
  /** Products of the event; null when the caller may not see them. */
  products: readonly ProductLine[] | null
  onDismissed(): void
}

/**
 * Lists, with links, the requirements that a hidden event lacks for publication, and the scheduled publication it
 * missed for that reason. Renders nothing when all is complete.
 */
export function Missing({ sheet, products, onDismissed }: MissingProps) {
  const { id, needs, publishMissedAt, draft } = sheet
  const { t, locale } = useText()
  const { me } = useCurrentStaff()
  const [failed, setFailed] = useState('')
  if (needs.length === 0 && publishMissedAt === null) return null
  const maySell = grantingRole(me.roles, 'product.write', id) !== null
  const missed = needs.length > 0 ? t('events.tools.missedNeeds') : t('events.tools.missedReady')
  async function dismiss() {
    const answer = await call('POST /api/studio/event/{eventId}/hide', { params: { eventId: id }, body: {} })
    setFailed(answer.ok ? '' : answer.error.name)
    if (answer.ok) onDismissed()
  }
  return (
    <>
      <FailureNotice name={failed} />
      <Notice
        kind="warn"
        title={
          publishMissedAt
            ? t('events.tools.missed', { when: momentText(publishMissedAt, locale, draft.zone) })
            : t('events.tools.needsTitle')
        }
        action={
          publishMissedAt ? (
            <Button size="s" kind="outline" onClick={() => void dismiss()}>
              {t('events.tools.dismiss')}
            </Button>
          ) : undefined
        }
      >
        {publishMissedAt ? missed : null}
        {needs.length > 0 ? (
          <ul className={styles.needs}>
            {needs.map((need) => (
              <li key={need}>
                <span>{t(`events.tools.needs.${need}`)}</span>
                {need !== 'tickets' || maySell ? (
                  <Button size="s" kind="outline" render={<Link to={placeOf(id, need, products)} />}>
                    {need === 'tickets' && !isWithoutTickets(products)
                      ? t('events.tools.seeTickets')
                      : t(`events.tools.supply.${need}`)}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
      </Notice>
    </>
  )
}
