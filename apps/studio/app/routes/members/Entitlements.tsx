import type { StudioMember } from '@encore/contract/endpoints'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { Badge } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { dateText } from '#app/data/times.ts'
import { EndGrantDialog, type GrantToEnd } from '#app/features/entitlements/EndGrantDialog.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './MemberPage.module.css'

/** A member's entitlements with their source; those granted by staff can be ended. */
export function Entitlements({ details: { member, rights } }: { details: StudioMember }) {
  const { t, locale } = useText()
  const { me } = useCurrentStaff()
  const [ending, setEnding] = useState<GrantToEnd | null>(null)
  return (
    <section className={box.box}>
      <header>
        <h2>{t('members.rights')}</h2>
      </header>
      {rights.length === 0 ? <p className={box.quiet}>{t('members.noRights')}</p> : null}
      <ul className={styles.rows}>
        {rights.map(({ event, scope, source, since, isUsable, grantId }) => (
          <li key={`${event.id} ${scope} ${source} ${since}`}>
            <span>
              <Link to={`/events/${event.id}`} lang={event.title.lang}>
                <b>{event.title.text}</b>
              </Link>
              <small className="dotted">
                <span>{t(`members.scope.${scope}`)}</span>
                <span>{t(`members.source.${source}`)}</span>
                <time dateTime={since}>{dateText(since, locale)}</time>
              </small>
            </span>
            <span className={styles.end}>
              {isUsable ? null : <Badge kind="soft">{t('members.unusable')}</Badge>}
              {grantId !== null && grantingRole(me.roles, 'right.write', event.id) !== null ? (
                <Button
                  size="s"
                  kind="outline"
                  aria-label={t('guestList.endOf', {
                    name: event.title.text,
                    right: t(`members.scope.${scope}`),
                  })}
                  onClick={() => setEnding({ eventId: event.id, grantId })}
                >
                  {t('guestList.end')}
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      <EndGrantDialog key={member.uid} grant={ending} onClose={() => setEnding(null)} />
    </section>
  )
}
