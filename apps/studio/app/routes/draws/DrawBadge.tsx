import type { StudioDraw } from '@encore/contract/endpoints'
import { Badge } from '@encore/ui/Badge'
import { useT } from '#app/i18n/TextProvider.tsx'

const kinds = {
  DRAFT: 'soft',
  PLANNED: 'open',
  OPEN: 'ok',
  CLOSED: 'warn',
  DRAWN: 'soft',
  VOID: 'bad',
} as const

export function DrawBadge({ state }: Pick<StudioDraw, 'state'>) {
  return <Badge kind={kinds[state]}>{useT()(`draws.states.${state}`)}</Badge>
}
