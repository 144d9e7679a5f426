import type { OrderRecord } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { CubeMark } from '@encore/ui/CubeMark'
import { Thumb } from '#app/features/orders/Thumb.tsx'
import { useOrderWords } from '#app/features/orders/use-order-words.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './order.module.css'

/** What was ordered, line by line, at the prices of then. */
export function OrderedLines({ order: { kind, lines, eventTitle, images } }: { order: OrderRecord }) {
  const t = useT()
  const { sum } = useOrderWords()
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.lineId}>
          <Thumb src={images[line.productUid]}>{kind === 'POINT' ? <CubeMark /> : undefined}</Thumb>
          <div>
            <h3>
              <Name line={line} />
            </h3>
            <p className="dotted">
              {line.eventId && eventTitle && (
                <span lang={languageTag[eventTitle.lang]}>{eventTitle.text}</span>
              )}
              {line.quantity > 1 && (
                <span>{t('order.eachTimes', { price: sum(line.unitPrice), n: line.quantity })}</span>
              )}
            </p>
          </div>
          <b>{sum({ ...line.unitPrice, amount: line.unitPrice.amount * line.quantity })}</b>
        </li>
      ))}
    </ul>
  )
}

function Name({ line: { name, eventId } }: { line: OrderRecord['lines'][number] }) {
  const called = <span lang={languageTag[name.lang]}>{name.text}</span>
  return eventId ? (
    <PageLink className="reach" to={`/detail/${eventId}`}>
      {called}
    </PageLink>
  ) : (
    called
  )
}
