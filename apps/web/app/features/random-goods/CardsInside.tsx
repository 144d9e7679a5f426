import type { RandomPool } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { useChanceText } from '#app/features/draws/use-chance-text.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './CardsInside.module.css'
import { chanceInOrder } from './chance-in-order.ts'

/** The cards that a product may bring, with the odds of this order; a buyer sees them before paying. */
export function CardsInside({ pool, units }: { pool: RandomPool; units: number }) {
  const { t } = useText()
  const chanceText = useChanceText()
  return (
    <section className={styles.inside} aria-labelledby="cards-inside">
      <h3 id="cards-inside">{t('odds.inside', { n: pool.candidates.length })}</h3>
      <dl>
        {pool.candidates.map((candidate) => {
          const shown = chanceInOrder(candidate, units)
          return (
            <div key={candidate.number}>
              <dt lang={languageTag[candidate.name.lang]}>{candidate.name.text}</dt>
              <dd>
                {shown.units > 1
                  ? t('odds.inOrder', { chance: chanceText(shown.chance), n: shown.units })
                  : chanceText(shown.chance)}
              </dd>
            </div>
          )
        })}
      </dl>
      <p>{pool.packing === 'PICKED' ? t('odds.rule') : t('odds.sealed', { maker: pool.maker })}</p>
      <PageLink className="link" to={`/cards/${pool.productId}`}>
        {t('odds.more')}
      </PageLink>
    </section>
  )
}
