import type { StudioDrawSheet } from '@encore/contract/endpoints'
import { drawProductKinds } from '@encore/contract/rules/draws'
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
  known: StudioDrawSheet['products']
  value: readonly string[]
  error: string
  onChange(productIds: string[]): void
}

/** Products whose bought units are entries: those of the event, or of none. */
export function ProductsField({ eventId, known, value, error, onChange }: ProductsFieldProps) {
  const t = useT()
  const [picked, setPicked] = useState<Pick[]>([])
  const find = useCallback(
    async (text: string, signal: AbortSignal) =>
      (await findDrawProducts(eventId, text, signal)).filter(({ id }) => !value.includes(id)),
    [eventId, value],
  )
  const names = new Map(
    [...known.map(({ id, name }) => ({ id, text: name.text, lang: name.lang as string })), ...picked].map(
      (pick) => [pick.id, pick],
    ),
  )
  return (
    <div>
      <PickField
        label={t('draws.fields.productIds')}
        hint={t('draws.hints.productIds')}
        none={t('draws.findProduct')}
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
        <ul className={box.chosen} aria-label={t('draws.fields.productIds')}>
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

const shown = 20

/** Products that may be entries, by a part of their name or code; those of the event come first. */
async function findDrawProducts(eventId: string, text: string, signal: AbortSignal): Promise<Pick[]> {
  const keyword = text === '' ? {} : { keyword: text.slice(0, 100) }
  const ask = async (query: { eventId?: string }) => {
    const answer = await call('GET /api/studio/product', { query: { ...keyword, ...query } }, { signal })
    return answer.ok ? answer.value.content : []
  }
  const [own, all] = await Promise.all([ask({ eventId }), ask({})])
  const kinds: readonly string[] = drawProductKinds
  return [...own, ...all.filter(({ event }) => event === null)]
    .filter(({ kind }) => kinds.includes(kind))
    .slice(0, shown)
    .map(({ id, name, productCode }) => ({ id, text: name.text, lang: name.lang, note: productCode }))
}
