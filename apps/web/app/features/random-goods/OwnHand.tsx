import type { OwnCard, OwnCards, RandomPool } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { useText } from '#app/i18n/TextProvider.tsx'
import { CardPicture } from './CardPicture.tsx'
import styles from './OwnHand.module.css'
import { doublesOf } from './own-set.ts'

/** The member's cards, then the whole set with those that are missing. */
export function OwnHand({ pool, own }: { pool: RandomPool; own: OwnCards }) {
  const { t } = useText()
  const held = own.cards.filter(({ state }) => state !== 'RETURNED')
  const doubles = doublesOf(own.cards)
  const numbers = new Set(held.flatMap(({ card }) => card ?? []))
  return (
    <section className={styles.own} aria-labelledby="own-cards">
      <h2 id="own-cards">{t('cards.own.title')}</h2>
      <ul className={styles.hand}>
        {own.cards.map((one) => (
          <li key={one.unitId}>
            <Held pool={pool} card={one} isDouble={doubles.has(one.unitId)} />
          </li>
        ))}
      </ul>
      <header className={styles.set}>
        <h3 id="own-set">{t('cards.own.set')}</h3>
        <span>{t('cards.own.setCount', { n: numbers.size, all: pool.candidates.length })}</span>
      </header>
      <ul className={styles.all} aria-labelledby="own-set">
        {pool.candidates.map((candidate) => (
          <li key={candidate.number} data-mine={numbers.has(candidate.number) ? '' : undefined}>
            <CardPicture candidate={candidate} sizes="6rem" />
            <span lang={languageTag[candidate.name.lang]}>{candidate.name.text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Held({ pool, card, isDouble }: { pool: RandomPool; card: OwnCard; isDouble: boolean }) {
  const { t } = useText()
  const candidate = pool.candidates.find(({ number }) => number === card.card)
  return (
    <>
      <CardPicture candidate={candidate} sizes="(width < 60rem) 30vw, 10rem" />
      <p>
        {candidate && <b lang={languageTag[candidate.name.lang]}>{candidate.name.text}</b>}
        <span>
          {isDouble && card.state === 'ALLOTTED' ? t('cards.own.double') : t(`cards.own.state.${card.state}`)}
        </span>
      </p>
    </>
  )
}
