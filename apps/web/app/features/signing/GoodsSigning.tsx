import type { LocalText, OrderSigning } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Section } from '@encore/ui/Section'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './GoodsSigning.module.css'
import { SignedMoment } from './SignedMoment.tsx'
import { SigningWords } from './SigningWords.tsx'

export interface GoodsSigningProps {
  goods: OrderSigning['goods']
  /** Names of the ordered products by id. */
  names: ReadonlyMap<string, LocalText>
}

/** Bought goods that are signed in a show: what is written on them, and when each unit was signed. */
export function GoodsSigning({ goods, names }: GoodsSigningProps) {
  const t = useT()
  if (goods.length === 0) return null
  return (
    <Section title={t('signing.goodsTitle')}>
      <ul className={styles.goods}>
        {goods.map(({ productId, event, text, units }) => {
          const name = names.get(productId)
          return (
            <li key={productId}>
              {name && <h3 lang={languageTag[name.lang]}>{name.text}</h3>}
              {text && <SigningWords text={text} />}
              <ol className={styles.units}>
                {units.map(({ unit, signed, isInReplay }) => (
                  <li key={unit}>
                    {units.length > 1 && <b>{t('signing.unit', { unit, of: units.length })}</b>}
                    {signed ? (
                      <>
                        <p className={styles.note}>{t('signing.signedTitle')}</p>
                        <SignedMoment event={event} signed={signed} isInReplay={isInReplay} />
                      </>
                    ) : (
                      <p className={styles.note}>{t('signing.waitsForShow')}</p>
                    )}
                  </li>
                ))}
              </ol>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
