import type { StudioEvent } from '@encore/contract/endpoints'
import { Badge } from '@encore/ui/Badge'
import { useWords } from '#app/i18n/TextProvider.tsx'
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
  const w = useWords()
  return shownStatuses(event).map((status) => (
    <Badge key={status} kind={kinds[status]}>
      {w.status[status]}
    </Badge>
  ))
}
