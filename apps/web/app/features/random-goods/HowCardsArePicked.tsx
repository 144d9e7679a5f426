import type { RandomPool } from '@encore/contract/endpoints'
import { formatMoment } from '@encore/contract/rules/time'
import { Notice } from '@encore/ui/Notice'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Dices from 'lucide-react/icons/dices'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './HowCardsArePicked.module.css'

/** Explains how the cards are allotted, what a double is good for, and what a return means. */
export function HowCardsArePicked({ pool, zone }: { pool: RandomPool; zone: string }) {
  const { t, locale } = useText()
  const isPicked = pool.packing === 'PICKED'
  const ended = voidSinceAllotted(pool)
  const [newest] = pool.allotments
  const all = pool.candidates.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const how = isPicked
    ? [
        newest?.state === 'OPEN'
          ? t('cards.how.open', { all, time: formatMoment(newest.closesAt, zone, locale) })
          : t('cards.how.closed'),
        t(`cards.how.${pool.randomness ?? 'SEED_ONLY'}`),
        t(pool.isEven ? 'cards.how.even' : 'cards.how.mixed'),
      ]
    : [t('odds.sealed', { maker: pool.maker })]
  return (
    <div className={styles.say}>
      {ended.length > 0 && (
        <div className={styles.ended}>
          {ended.map(({ number }) => (
            <Notice key={number} kind="warn">
              {t('cards.how.void', { number })}
            </Notice>
          ))}
        </div>
      )}
      <Say icon={<Dices />} title={t('cards.how.title')} text={how.join(' ')} />
      {isPicked && (
        <>
          <Say icon={<ArrowLeftRight />} title={t('cards.double.title')} text={t('cards.double.text')} />
          <Say icon={<Undo2 />} title={t('cards.return.title')} text={t('cards.return.text')} />
        </>
      )}
    </div>
  )
}

/** Rounds without a result after the last one that allotted cards: their units still wait. */
function voidSinceAllotted({ allotments }: RandomPool) {
  const last = allotments.findIndex(({ state }) => state === 'ALLOTTED')
  return allotments.slice(0, last === -1 ? undefined : last).filter(({ state }) => state === 'VOID')
}

const Say = ({ icon, title, text }: { icon: ReactNode; title: string; text: string }) => (
  <div>
    <h3>
      {icon}
      {title}
    </h3>
    <p>{text}</p>
  </div>
)
