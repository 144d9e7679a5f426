import { Tool } from '@encore/ui/Tool'
import X from 'lucide-react/icons/x'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { EventField } from './EventField.tsx'
import styles from './EventsField.module.css'
import { useEventPick } from './use-event-pick.ts'

export interface EventsFieldProps {
  label: string
  value: readonly string[]
  error: string
  onChange(eventIds: string[]): void
}

export function EventsField({ label, value, error, onChange }: EventsFieldProps) {
  return (
    <div className={styles.field}>
      <EventField
        label={label}
        value=""
        error={error}
        allows={(id) => !value.includes(id)}
        onChange={(id) => onChange([...value, id])}
      />
      {value.length === 0 ? null : (
        <ul className={box.chosen} aria-label={label}>
          {value.map((id) => (
            <Chosen key={id} id={id} onRemove={() => onChange(value.filter((one) => one !== id))} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Chosen({ id, onRemove }: { id: string; onRemove(): void }) {
  const t = useT()
  const { text, lang } = useEventPick(id) ?? { text: id }
  return (
    <li>
      <span lang={lang}>{text}</span>
      <Tool label={t('shell.picking.clear', { label: text })} onClick={onRemove}>
        <X />
      </Tool>
    </li>
  )
}
