import type { StudioCallSheet } from '@encore/contract/endpoints'
import { Tool } from '@encore/ui/Tool'
import X from 'lucide-react/icons/x'
import { useCallback, useState } from 'react'
import { call } from '#app/data/api.ts'
import { PickField } from '#app/features/pickers/PickField.tsx'
import type { Pick } from '#app/features/pickers/PickInput.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'

export interface ProductsFieldProps {
  eventId: string
  /** Names of the products as last saved. */
  known: StudioCallSheet['products']
  value: readonly string[]
  error: string
  onChange(productIds: string[]): void
}

const shown = 20

/** Products of the event whose bought units are booked. */
export function ProductsField({ eventId, known, value, error, onChange }: ProductsFieldProps) {
  const t = useT()
  const [picked, setPicked] = useState<Pick[]>([])
  const find = useCallback(
    async (text: string, signal: AbortSignal) => {
      const keyword = text === '' ? {} : { keyword: text.slice(0, 100) }
      const answer = await call('GET /api/studio/product', { query: { eventId, ...keyword } }, { signal })
      const found = answer.ok ? answer.value.content : []
      return found
        .filter(({ id }) => !value.includes(id))
        .slice(0, shown)
        .map(({ id, name, productCode }) => ({ id, text: name.text, lang: name.lang, note: productCode }))
    },
    [eventId, value],
  )
  const saved: Pick[] = known.map(({ id, name }) => ({ id, text: name.text, lang: name.lang }))
  const names = new Map([...saved, ...picked].map((pick) => [pick.id, pick]))
  return (
    <div>
      <PickField
        label={t('calls.fields.productIds')}
        hint={t('calls.hints.productIds')}
        none={t('calls.findProduct')}
        value={null}
        error={error}
        find={find}
        onPick={(pick) => {
          if (!pick) return
          setPicked([...picked, pick])
          onChange([...value, pick.id])
        }}
      />
      {value.length === 0 ? null : (
        <ul className={box.chosen} aria-label={t('calls.fields.productIds')}>
          {value.map((id) => {
            const { text, lang } = names.get(id) ?? { text: id }
            return (
              <li key={id}>
                <span lang={lang}>{text}</span>
                <Tool
                  label={t('shell.picking.clear', { label: text })}
                  onClick={() => onChange(value.filter((one) => one !== id))}
                >
                  <X />
                </Tool>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
