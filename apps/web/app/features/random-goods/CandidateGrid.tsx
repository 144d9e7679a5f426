import type { RandomCandidate, RandomPool } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { useChanceText } from '#app/features/draws/use-chance-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './CandidateGrid.module.css'
import { CardPicture } from './CardPicture.tsx'
import { chanceInOrder } from './chance-in-order.ts'

/** All cards of a pool with their odds: of one unit, and of an order of `units`. */
export function CandidateGrid({ pool, units }: { pool: RandomPool; units: number }) {
  const { t } = useText()
  const chanceText = useChanceText()
  return (
    <ul className={styles.grid}>
      {pool.candidates.map((candidate) => (
        <li key={candidate.number}>
          <CardPicture candidate={candidate} sizes="(width < 60rem) 24vw, 12rem" />
          <h3 lang={languageTag[candidate.name.lang]}>{candidate.name.text}</h3>
          <p>
            <b>{t('cards.each', { chance: chanceText(chanceInOrder(candidate, 1).chance) })}</b>
            {units > 1 && <OrderChance candidate={candidate} units={units} />}
          </p>
          {candidate.count !== null && <small>{t('cards.count', { n: candidate.count })}</small>}
        </li>
      ))}
    </ul>
  )
}

function OrderChance({ candidate, units }: { candidate: RandomCandidate; units: number }) {
  const { t } = useText()
  const chanceText = useChanceText()
  const shown = chanceInOrder(candidate, units)
  return <span>{t('odds.inOrder', { chance: chanceText(shown.chance), n: shown.units })}</span>
}
