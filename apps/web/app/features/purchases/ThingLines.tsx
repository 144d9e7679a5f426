import type { LineHandedOver } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Thumb } from '#app/features/orders/Thumb.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './delivery.module.css'

export function ThingLines({ lines }: { lines: readonly LineHandedOver[] }) {
  const t = useT()
  return (
    <ul className={styles.things}>
      {lines.map(({ lineId, name, quantity, imageUrl }) => (
        <li key={lineId}>
          <Thumb src={imageUrl} />
          <span lang={languageTag[name.lang]}>{name.text}</span>
          {quantity > 1 && <small>{t('box.line.times', { n: quantity })}</small>}
        </li>
      ))}
    </ul>
  )
}
