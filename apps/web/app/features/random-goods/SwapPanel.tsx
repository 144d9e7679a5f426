import { useMutation } from '@encore/app-kit/use-mutation'
import type { OwnCard, OwnCards, RandomPool } from '@encore/contract/endpoints'
import { formatMoment } from '@encore/contract/rules/time'
import { Button } from '@encore/ui/Button'
import { api } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { FoundSwap } from './FoundSwap.tsx'
import styles from './SwapPanel.module.css'

export interface SwapPanelProps {
  pool: RandomPool
  own: OwnCards
  zone: string
  keepOwn: (own: OwnCards) => void
}

/** Swaps of the member: those that wait for an answer, and open offers. Renders nothing without any. */
export function SwapPanel({ pool, own, zone, keepOwn }: SwapPanelProps) {
  const { t } = useText()
  const found = own.cards.filter(({ request }) => request?.swap)
  const offered = own.cards.filter(({ request }) => request && !request.swap)
  if (found.length + offered.length === 0) return null
  return (
    <section className={styles.panel} aria-label={t('cards.swap.yours')}>
      {found.map((card) => (
        <FoundSwap key={card.unitId} pool={pool} card={card} zone={zone} keepOwn={keepOwn} />
      ))}
      {offered.map((card) => (
        <OpenOffer key={card.unitId} pool={pool} card={card} zone={zone} keepOwn={keepOwn} />
      ))}
    </section>
  )
}

interface OfferProps extends Omit<SwapPanelProps, 'own'> {
  card: OwnCard
}

function OpenOffer({ pool, card, zone, keepOwn }: OfferProps) {
  const { t, locale } = useText()
  const { run, isBusy, failure } = useMutation(async () => {
    const left = await api('DELETE /api/v1/random-unit/{id}/swap', { params: { id: card.unitId } })
    if (left.ok) keepOwn(left.value)
    return left
  })
  const nameOf = (number: number | null) =>
    pool.candidates.find((candidate) => candidate.number === number)?.name.text ?? ''
  return (
    <div className={styles.offer}>
      <h2>{t('cards.swap.looking')}</h2>
      <p>
        {t('cards.swap.offered', {
          card: nameOf(card.card),
          wanted: card.request?.wanted.map(nameOf).join(', ') ?? '',
        })}
      </p>
      {card.packsAt && (
        <p className={styles.fine}>
          {t('cards.swap.until', { time: formatMoment(card.packsAt, zone, locale) })}
        </p>
      )}
      {failure && <FailureNotice failure={failure} />}
      <Button wide busy={isBusy} busyLabel={t('cards.swap.withdrawing')} onClick={() => void run()}>
        {t('cards.swap.withdraw')}
      </Button>
    </div>
  )
}
