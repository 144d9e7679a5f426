import type { RandomPool } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Pools.module.css'

export interface CardListProps {
  pool: RandomPool
  /** Cards that no unit has, in order of the candidates; empty where the maker packed them. */
  left: readonly number[]
}

/** Cards of a pool with what is left of each, or with the odds of the maker. */
export function CardList({ pool: { candidates, maker, packing }, left }: CardListProps) {
  const { t, locale } = useText()
  const count = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 })
  return (
    <section className={box.box}>
      <header>
        <h2>{t('pools.sections.cards')}</h2>
        <span className={box.quiet}>{t('pools.by', { maker })}</span>
      </header>
      <ul className={styles.gallery}>
        {candidates.map(({ number, name, imageUrl, chance }, at) => (
          <li key={number}>
            {imageUrl ? <img src={`${imageUrl}?w=240`} alt="" /> : <span aria-hidden="true">{number}</span>}
            <div>
              <b lang={languageTag[name.lang]}>{name.text}</b>
              <small>
                {packing === 'PICKED'
                  ? t('pools.leftOf', { left: count.format(left[at] ?? 0) })
                  : t('pools.chance', { chance: percent.format(chance) })}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
