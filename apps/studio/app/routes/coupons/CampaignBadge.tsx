import type { StudioCampaign } from '@encore/contract/endpoints'
import { Badge } from '@encore/ui/Badge'
import { useT } from '#app/i18n/TextProvider.tsx'

const kinds = { AHEAD: 'open', RUNNING: 'ok', OVER: 'soft', STOPPED: 'soft' } as const

export function CampaignBadge({ state }: Pick<StudioCampaign, 'state'>) {
  return <Badge kind={kinds[state]}>{useT()(`coupons.states.${state}`)}</Badge>
}
