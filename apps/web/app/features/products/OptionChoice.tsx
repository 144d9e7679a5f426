import type { EventDetail, Product } from '@encore/contract/endpoints'
import { listSign } from '@encore/contract/rules/list-text'
import { languageTag } from '@encore/contract/rules/locale'
import { useId } from 'react'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './OptionChoice.module.css'
import { choicesOf, type Offer, type Shelf, saleIn } from './offers.ts'
import { shopPath } from './shop-path.ts'

export interface OptionChoiceProps {
  event: EventDetail
  offer: Offer
  chosen: Product
  shelf: Shelf | null
  now: number
}

/** Sizes and colours. Each value is a link to its product, which can be shared. */
export function OptionChoice({ event, offer, chosen, shelf, now }: OptionChoiceProps) {
  const { t, tag } = useText()
  const id = useId()
  return choicesOf(offer, chosen).map(({ name, values }, at) => (
    <div className={styles.choice} key={name.text}>
      <b id={`${id}${at}`} lang={languageTag[name.lang]}>
        {name.text}
      </b>
      <ul aria-labelledby={`${id}${at}`}>
        {values.map(({ value, product, isChosen }) => {
          const isGone = saleIn(event.status, product, now).state !== 'open'
          return (
            <li key={value.text}>
              <PageLink
                className={styles.value}
                to={shopPath(event.slug, { shelf, productId: product.id })}
                lang={languageTag[value.lang]}
                data-gone={isGone ? '' : undefined}
                aria-current={isChosen ? 'true' : undefined}
                replace
                preventScrollReset
              >
                <span>{value.text}</span>
                {isGone && (
                  <span className="visually-hidden">{`${listSign(tag)}${t('products.unavailable')}`}</span>
                )}
              </PageLink>
            </li>
          )
        })}
      </ul>
    </div>
  ))
}
