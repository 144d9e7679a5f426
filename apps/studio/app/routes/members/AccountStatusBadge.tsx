import type { StudioMemberRow } from '@encore/contract/endpoints'
import { Badge, type BadgeProps } from '@encore/ui/Badge'
import { useT } from '#app/i18n/TextProvider.tsx'

const kinds: Record<StudioMemberRow['status'], NonNullable<BadgeProps['kind']>> = {
  ACTIVE: 'ok',
  SUSPENDED: 'warn',
  LEFT: 'soft',
}

export function AccountStatusBadge({ status }: Pick<StudioMemberRow, 'status'>) {
  const t = useT()
  return <Badge kind={kinds[status]}>{t(`members.standings.${status}`)}</Badge>
}
