import type { StudioCallSession } from '@encore/contract/endpoints'
import { Badge } from '@encore/ui/Badge'
import { useT } from '#app/i18n/TextProvider.tsx'

const kinds = { DRAFT: 'soft', PUBLISHED: 'open', OPEN: 'ok', PAUSED: 'warn', CLOSED: 'soft' } as const

export function SessionBadge({ state }: Pick<StudioCallSession, 'state'>) {
  return <Badge kind={kinds[state]}>{useT()(`calls.states.${state}`)}</Badge>
}
