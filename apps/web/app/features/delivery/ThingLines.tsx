import type { LineHandedOver } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Picture } from '@encore/ui/Picture'
import Ticket from 'lucide-react/icons/ticket'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './delivery.module.css'

/** What is handed over together: picture, name, how many. */
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

/** A small picture of what was ordered, or its place. */
export function Thumb({ src }: { src: string | null }) {
  return (
    <span className={styles.thumb}>
      {src ? (
        <Picture src={src} alt="" width={112} height={112} widths={[64, 120, 240]} sizes="3.5rem" />
      ) : (
        <Ticket />
      )}
    </span>
  )
}
