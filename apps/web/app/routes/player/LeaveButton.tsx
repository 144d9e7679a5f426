import { Tool } from '@encore/ui/Tool'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './player.module.css'

/** On mobile, where there is no header: back to the event. */
export function LeaveButton({ eventId }: { eventId: string }) {
  return (
    <Tool
      className={styles.leave}
      label={useT()('shell.back')}
      render={<PageLink to={`/detail/${eventId}`} />}
    >
      <ChevronDown />
    </Tool>
  )
}
