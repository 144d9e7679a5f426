import type { StudioEvent } from '@encore/contract/endpoints'
import { Badge } from '@encore/ui/Badge'
import { useWords } from '#app/i18n/TextProvider.tsx'

const kinds = {
  SCHEDULED: 'soft',
  OPEN_TICKET: 'open',
  ON_AIR: 'live',
  ENDED: 'soft',
  CANCELED: 'warn',
} as const

export function StatusBadge({ status }: Pick<StudioEvent, 'status'>) {
  return <Badge kind={kinds[status]}>{useWords().status[status]}</Badge>
}
