import type { DrawDetail, DrawSummary } from '@encore/contract/endpoints'
import { Badge } from '@encore/ui/Badge'
import Scale from 'lucide-react/icons/scale'
import { useT } from '#app/i18n/TextProvider.tsx'

export function DrawState({ state }: Pick<DrawSummary, 'state'>) {
  const t = useT()
  const kind = state === 'OPEN' ? 'open' : state === 'DRAWN' || state === 'VOID' ? 'ended' : 'glass'
  return <Badge kind={kind}>{t(`draw.state.${state}`)}</Badge>
}

/** State, fairness and, where the house could know the number, a warning. */
export function DrawBadges({ draw }: { draw: DrawDetail }) {
  const t = useT()
  const { state, mode, entriesPerEntrant, randomness, isFree, products } = draw
  const isCapped = entriesPerEntrant > 0 && !(isFree && products.length === 0)
  return (
    <>
      <DrawState state={state} />
      {(mode === 'EQUAL' || isCapped) && (
        <Badge>
          <Scale />
          {mode === 'EQUAL' ? t('draw.badge.equal') : t('draw.badge.cap', { n: entriesPerEntrant })}
        </Badge>
      )}
      {randomness.kind !== 'QUICKNET' && (
        <Badge kind="warn">{t(`draw.badge.${randomness.kind as 'SANDBOX' | 'SEED_ONLY'}`)}</Badge>
      )}
    </>
  )
}
