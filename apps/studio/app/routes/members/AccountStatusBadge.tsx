import type { StudioMemberRow } from '@encore/contract/endpoints'
import { Badge, type BadgeProps } from '@encore/ui/Badge'
import { useT } from '#app/i18n/TextProvider.tsx'

const kinds: Record<StudioMemberRow['standing'], NonNullable<BadgeProps['kind']>> = {
  ACTIVE: 'ok',
  SUSPENDED: 'warn',
  LEFT: 'soft',
}

export function AccountStatusBadge({ standing }: Pick<StudioMemberRow, 'standing'>) {
  const t = useT()
  return <Badge kind={kinds[standing]}>{t(`members.standings.${standing}`)}</Badge>
}
