import { useMutation } from '@encore/app-kit/use-mutation'
import type { OwnCard, OwnCards, RandomCandidate } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { formatMoment } from '@encore/contract/rules/time'
import { Button } from '@encore/ui/Button'
import Check from 'lucide-react/icons/check'
import { type ReactNode, useState } from 'react'
import { api } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { CardPicture } from './CardPicture.tsx'
import styles from './OfferCard.module.css'
import { doublesOf } from './own-set.ts'
import type { SwapPanelProps } from './SwapPanel.tsx'

/** Offers a card for others of the pool. Renders nothing for a member without a card that may be swapped. */
export function OfferCard({ pool, own, zone, keepOwn }: SwapPanelProps) {
  const { t, locale } = useText()
  const free = own.cards.filter(({ maySwap, request }) => maySwap && !request)
  const until = free[0]?.packsAt
  if (free.length === 0) return null
  return (
    <section className={styles.offer} aria-labelledby="offer-card">
      <header>
        <h2 id="offer-card">{t('cards.swap.title')}</h2>
        {until && <p>{t('cards.swap.until', { time: formatMoment(until, zone, locale) })}</p>}
      </header>
      {own.restsUntil ? (
        <p>{t('cards.swap.rests', { time: formatMoment(own.restsUntil, zone, locale) })}</p>
      ) : (
        <OfferForm pool={pool} own={own} free={doublesFirst(own, free)} keepOwn={keepOwn} />
      )}
      <p className={styles.fine}>{t('cards.swap.fine')}</p>
    </section>
  )
}

function doublesFirst({ cards }: OwnCards, free: readonly OwnCard[]): OwnCard[] {
  const doubles = doublesOf(cards)
  return free.toSorted((one, other) => Number(doubles.has(other.unitId)) - Number(doubles.has(one.unitId)))
}

interface OfferFormProps extends Omit<SwapPanelProps, 'zone'> {
  /** Cards to choose from; at least one. */
  free: readonly OwnCard[]
}

function OfferForm({ pool, own, free, keepOwn }: OfferFormProps) {
  const { t } = useText()
  const [chosen, setChosen] = useState<string | null>(null)
  const [wanted, setWanted] = useState<readonly number[]>([])
  const doubles = doublesOf(own.cards)
  const given = free.find(({ unitId }) => unitId === chosen) ?? free[0]
  const others = pool.candidates.filter(({ number }) => number !== given?.card)
  const asked = wanted.filter((number) => others.some((one) => one.number === number))
  const { run, isBusy, failure } = useMutation(async () => {
    const params = { id: given?.unitId ?? '' }
    const offered = await api('PUT /api/v1/random-unit/{id}/swap', { params, body: { wanted: [...asked] } })
    if (!offered.ok) return offered
    setWanted([])
    keepOwn(offered.value)
    return offered
  })
  const toggle = (number: number) =>
    setWanted(wanted.includes(number) ? wanted.filter((one) => one !== number) : [...wanted, number])
  const offeredOf = (number: number) => own.demand.find((one) => one.number === number)?.offered ?? 0
  return (
    <form
      className={styles.form}
      onSubmit={(submit) => {
        submit.preventDefault()
        if (asked.length > 0) void run()
      }}
    >
      <fieldset>
        <legend>{t('cards.swap.have')}</legend>
        <div className={styles.choices}>
          {free.map((card) => (
            <CardChoice
              key={card.unitId}
              candidate={pool.candidates.find(({ number }) => number === card.card)}
              note={doubles.has(card.unitId) && t('cards.own.double')}
              type="radio"
              isChosen={card.unitId === given?.unitId}
              onChoose={() => setChosen(card.unitId)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('cards.swap.want')}</legend>
        <div className={styles.choices}>
          {others.map((candidate) => (
            <CardChoice
              key={candidate.number}
              candidate={candidate}
              note={
                offeredOf(candidate.number) > 0 &&
                t('cards.swap.available', { n: offeredOf(candidate.number) })
              }
              type="checkbox"
              isChosen={asked.includes(candidate.number)}
              onChoose={() => toggle(candidate.number)}
            />
          ))}
        </div>
      </fieldset>
      {failure && <FailureNotice failure={failure} />}
      <Button
        type="submit"
        kind="accent"
        size="l"
        disabled={asked.length === 0}
        busy={isBusy}
        busyLabel={t('cards.swap.offering')}
      >
        {t('cards.swap.offer')}
      </Button>
    </form>
  )
}

interface CardChoiceProps {
  candidate: RandomCandidate | undefined
  note: ReactNode
  type: 'radio' | 'checkbox'
  isChosen: boolean
  onChoose: () => void
}

/** A card that covers its radio button or checkbox. */
function CardChoice({ candidate, note, type, isChosen, onChoose }: CardChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        type={type}
        name={type === 'radio' ? 'give' : undefined}
        checked={isChosen}
        onChange={onChoose}
      />
      <CardPicture candidate={candidate} sizes="8rem" />
      <Check className={styles.tick} aria-hidden />
      <span lang={candidate && languageTag[candidate.name.lang]}>{candidate?.name.text}</span>
      {note && <small>{note}</small>}
    </label>
  )
}
