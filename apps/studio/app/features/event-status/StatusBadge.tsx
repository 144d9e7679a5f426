import type { StudioEvent } from '@encore/contract/endpoints'
import { Badge } from '@encore/ui/Badge'
import { useT } from '#app/i18n/TextProvider.tsx'
import { shownStatuses } from './shown-statuses.ts'

const kinds = {
  hidden: 'soft',
  SCHEDULED: 'soft',
  OPEN_TICKET: 'open',
  ON_AIR: 'live',
  ENDED: 'soft',
  CANCELED: 'warn',
} as const

export function StatusBadge({ event }: { event: Pick<StudioEvent, 'status' | 'isHidden'> }) {
  const t = useT()
  return shownStatuses(event).map((status) => (
    <Badge key={status} kind={kinds[status]}>
      {t(`events.status.${status}`)}
    </Badge>
  ))
}
