import type { OrderRecord } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Thumb, ThumbOfCubes } from '#app/features/orders/Thumb.tsx'
import { isTicket, useOrderWords } from '#app/features/orders/use-order-words.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './order.module.css'

/**
 * Lists the order lines at their frozen prices; a ticket is named after its show, any other product by its own name.
 */
export function OrderedLines({ order: { kind, lines, eventTitle, images } }: { order: OrderRecord }) {
  const t = useT()
  const { sum } = useOrderWords()
  return (
    <ul className={styles.lines}>
      {lines.map((line) => {
        const own = <span lang={languageTag[line.name.lang]}>{line.name.text}</span>
        const show = line.eventId && eventTitle && (
          <span lang={languageTag[eventTitle.lang]}>{eventTitle.text}</span>
        )
        const [first, second] = show && isTicket(line) ? [show, own] : [own, show]
        return (
          <li key={line.lineId}>
            <Thumb src={images[line.productUid]}>{kind === 'POINT' ? <ThumbOfCubes /> : undefined}</Thumb>
            <div>
              <h3>
                {line.eventId ? (
                  <PageLink className="reach" to={`/detail/${line.eventId}`}>
                    {first}
                  </PageLink>
                ) : (
                  first
                )}
              </h3>
              <p className="dotted">
                <span>{second}</span>
                {line.quantity > 1 && (
                  <span>{t('order.eachTimes', { price: sum(line.unitPrice), n: line.quantity })}</span>
                )}
              </p>
            </div>
            <b>{sum({ ...line.unitPrice, amount: line.unitPrice.amount * line.quantity })}</b>
          </li>
        )
      })}
    </ul>
  )
}
