import type { BroadcastState } from '@encore/contract/rules/broadcasts'
import { Badge } from '@encore/ui/Badge'
import { useT } from '#app/i18n/TextProvider.tsx'

const kinds = { DRAFT: 'soft', PLANNED: 'open', SENDING: 'open', SENT: 'ok', STOPPED: 'warn' } as const

export const BroadcastBadge = ({ state }: { state: BroadcastState }) => (
  <Badge kind={kinds[state]}>{useT()(`broadcasts.states.${state}`)}</Badge>
)
