import { useLocation, useNavigate } from 'react-router'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { statusText } from '#app/features/event-status/shown-statuses.ts'
import { findEvents } from '#app/features/pickers/find.ts'
import { PickInput } from '#app/features/pickers/PickInput.tsx'
import { useEventPick } from '#app/features/pickers/use-event-pick.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { navigationItemOf, opensFor } from './navigation.ts'
import styles from './ScopePicker.module.css'
import { chosenAddress, useScope } from './scope.ts'

/** Picks the event that filters all pages, or clears it. */
export function ScopePicker({ onLeave }: { onLeave(): void }) {
  const t = useT()
  const staff = useCurrentStaff()
  const { eventId, isFollowed } = useScope()
  const navigate = useNavigate()
  const location = useLocation()
  const known = staff.events.find(({ id }) => id === eventId)
  const item = navigationItemOf(location.pathname)
  const allows = (id: string) => !item || opensFor(item, staff, id)
  const status = known ? statusText(t, known) : ''
  return (
    <div className={styles.scope} data-on={eventId === '' ? undefined : ''}>
      <PickInput
        label={t('events.scope.label')}
        none={t('shell.allEvents')}
        isNoneAnswer
        find={(text, signal) => findEvents(text, signal, allows)}
        value={useEventPick(eventId)}
        onPick={(pick) => {
          onLeave()
          void navigate(chosenAddress(location, pick?.id ?? ''))
        }}
      />
      {eventId === '' ? null : <small>{isFollowed ? status : t('events.scope.notHere')}</small>}
    </div>
  )
}
