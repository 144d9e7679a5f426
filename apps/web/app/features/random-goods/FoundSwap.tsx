import { useMutation } from '@encore/app-kit/use-mutation'
import type { OwnCard, OwnCards, RandomPool } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { formatMoment } from '@encore/contract/rules/time'
import { Button } from '@encore/ui/Button'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { api } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { CardPicture } from './CardPicture.tsx'
import styles from './SwapPanel.module.css'

export interface FoundSwapProps {
  pool: RandomPool
  /** A card whose request has found a swap. */
  card: OwnCard
  zone: string
  keepOwn: (own: OwnCards) => void
}

/** A swap that waits for the member or for the others. It shows cards and no member. */
export function FoundSwap({ pool, card, zone, keepOwn }: FoundSwapProps) {
  const { t, locale } = useText()
  const swap = card.request?.swap
  const { run, pending, failure } = useMutation(async (text: 'CONFIRM' | 'REFUSE') => {
    const params = { id: swap?.id ?? '' }
    const answered = await api('POST /api/v1/card-swap/{id}/answer', { params, body: { answer: text } })
    if (answered.ok) keepOwn(answered.value)
    return answered
  })
  if (!swap) return null
  const side = (number: number | null, label: string) => {
    const candidate = pool.candidates.find((one) => one.number === number)
    return (
      <figure>
        <CardPicture candidate={candidate} sizes="10rem" />
        <figcaption>
          <span>{label}</span>
          <b lang={candidate && languageTag[candidate.name.lang]}>{candidate?.name.text}</b>
        </figcaption>
      </figure>
    )
  }
  return (
    <div className={styles.found}>
      <h2>{t('cards.swap.found')}</h2>
      <div className={styles.pair}>
        {side(card.card, t('cards.swap.give'))}
        <ArrowLeftRight aria-hidden />
        {side(swap.gets, t('cards.swap.get'))}
      </div>
      {swap.members > 2 && <p>{t('cards.swap.ring')}</p>}
      <p role="status">{t('cards.swap.confirmations', { n: swap.confirmed, all: swap.members })}</p>
      <p>{t('cards.swap.confirmBy', { time: formatMoment(swap.confirmUntil, zone, locale) })}</p>
      {failure && <FailureNotice failure={failure} />}
      {swap.isConfirmed ? (
        <p>{t('cards.swap.waiting')}</p>
      ) : (
        <Button
          kind="accent"
          size="l"
          wide
          busy={pending?.[0] === 'CONFIRM'}
          busyLabel={t('cards.swap.confirming')}
          onClick={() => void run('CONFIRM')}
        >
          {t('cards.swap.confirm')}
        </Button>
      )}
      <Button
        wide
        busy={pending?.[0] === 'REFUSE'}
        busyLabel={t('cards.swap.refusing')}
        onClick={() => void run('REFUSE')}
      >
        {t('cards.swap.refuse')}
      </Button>
      <p className={styles.fine}>{t('cards.swap.final')}</p>
    </div>
  )
}
