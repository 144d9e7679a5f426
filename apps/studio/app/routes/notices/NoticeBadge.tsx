import type { NoticeState } from '@encore/contract/rules/broadcasts'
import { Badge } from '@encore/ui/Badge'
import { useT } from '#app/i18n/TextProvider.tsx'

const kinds = { DRAFT: 'soft', SCHEDULED: 'open', SHOWN: 'ok', TAKEN_DOWN: 'soft' } as const

export const NoticeBadge = ({ state }: { state: NoticeState }) => (
  <Badge kind={kinds[state]}>{useT()(`notices.states.${state}`)}</Badge>
)
