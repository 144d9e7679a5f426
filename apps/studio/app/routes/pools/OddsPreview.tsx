import { languageTag } from '@encore/contract/rules/locale'
import { localText } from '@encore/contract/rules/texts'
import { areEqual } from '@encore/draw-protocol/random-goods/card-counts'
import { useMemo } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { OddsTable } from './OddsTable.tsx'
import { type PoolForm, previewOdds } from './pool-form.ts'

/** Odds as fans will see them, as the form stands. */
export function OddsPreview({ form: { packing, cards } }: { form: PoolForm }) {
  const { t, locale } = useText()
  const odds = useMemo(() => previewOdds({ packing, cards }), [packing, cards])
  const isEven = packing === 'PICKED' && areEqual(cards.map(({ count }) => count))
  return (
    <section className={box.box}>
      <header>
        <h2>{t('pools.odds.title')}</h2>
      </header>
      {odds ? (
        <>
          <p>
            {t(packing === 'SEALED' ? 'pools.odds.sealed' : isEven ? 'pools.odds.even' : 'pools.odds.mixed')}
          </p>
          <OddsTable
            rows={cards.map(({ key, name }, at) => {
              const { text, lang } = localText(name, locale)
              return {
                key,
                name: text || t('pools.card', { number: at + 1 }),
                lang: text ? languageTag[lang] : undefined,
                chances: odds[at] ?? [],
              }
            })}
          />
        </>
      ) : (
        <p className={box.quiet}>{t(`pools.odds.missing.${packing}`)}</p>
      )}
    </section>
  )
}
