import type { LocalText, OrderDetail } from '@encore/contract/endpoints'
import { languageTag, pathIn } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import { useMomentText } from '#app/features/orders/use-moment-text.ts'
import { callText } from '#app/features/products/call-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './CallPlaces.module.css'

export interface CallPlacesProps {
  calls: OrderDetail['calls']
  /** Names of the ordered products by id. */
  names: ReadonlyMap<string, LocalText>
}

/** Bought places in call sessions. Each leads to its page by a document load: only that document may use the camera. */
export function CallPlaces({ calls, names }: CallPlacesProps) {
  const text = useText()
  const { dated } = useMomentText()
  return (
    <ul className={styles.calls}>
      {calls.map((call) => {
        const name = names.get(call.productUid)
        return (
          <li key={call.productUid}>
            <div>
              {name && <h3 lang={languageTag[name.lang]}>{name.text}</h3>}
              <p>
                <time dateTime={call.startsAt}>{dated(call.startsAt)}</time>
                <span>{callText(call, text)}</span>
              </p>
            </div>
            <Button kind="outline" render={<a href={pathIn(text.locale, `/call/${call.sessionId}`)} />}>
              {text.t('order.toCalls')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
