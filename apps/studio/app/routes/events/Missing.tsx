import type { EventSheet, ProductLine } from '@encore/contract/endpoints'
import { grantingRole } from '@encore/contract/rules/studio-roles'
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
  const { w, locale } = useText()
  const { me } = useCurrentStaff()
  const words = w.eventTools
  const [failed, setFailed] = useState('')
  if (needs.length === 0 && publishMissedAt === null) return null
  const maySell = grantingRole(me.roles, 'product.write', id) !== null
  const missed = needs.length > 0 ? words.missedNeeds : words.missedReady
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
          publishMissedAt ? words.missed(momentText(publishMissedAt, locale, draft.zone)) : words.needsTitle
        }
        action={
          publishMissedAt ? (
            <Button size="s" kind="outline" onClick={() => void dismiss()}>
              {words.dismiss}
            </Button>
          ) : undefined
        }
      >
        {publishMissedAt ? missed : null}
        {needs.length > 0 ? (
          <ul className={styles.needs}>
            {needs.map((need) => (
              <li key={need}>
                <span>{words.needs[need]}</span>
                {need !== 'tickets' || maySell ? (
                  <Button size="s" kind="outline" render={<Link to={placeOf(id, need, products)} />}>
                    {need === 'tickets' && !isWithoutTickets(products)
                      ? words.seeTickets
                      : words.supply[need]}
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
