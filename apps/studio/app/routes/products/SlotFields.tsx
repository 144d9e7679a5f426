import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import { Tool } from '@encore/ui/Tool'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { instantOf } from '#app/data/instant-of.ts'
import { zoneText } from '#app/data/times.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { SlotForm } from './form-state.ts'
import styles from './ProductForm.module.css'
import type { SectionProps } from './section.ts'

export interface SlotFieldsProps extends Pick<SectionProps, 'form' | 'zone' | 'set' | 'problemOf'> {
  /** Number of orders per pickup slot, by the slot's start. */
  taken: ReadonlyMap<string, number>
}

/** Pickup slots and their capacity in orders. The time of a slot with reservations cannot change. */
export function SlotFields({ form, zone, set, problemOf, taken }: SlotFieldsProps) {
  const { t, locale } = useText()
  const slots = form.pickupSlots
  const change = (at: number, part: Partial<SlotForm>) =>
    set({ pickupSlots: slots.map((slot, index) => (index === at ? { ...slot, ...part } : slot)) })
  const add = () => {
    const last = slots.at(-1)
    set({ pickupSlots: [...slots, { from: last?.to ?? '', to: '', capacity: last?.capacity ?? '' }] })
  }
  const problem = problemOf('pickupSlots')
  return (
    <fieldset className={styles.rows} data-invalid={problem ? '' : undefined}>
      <legend>{t('products.form.slots')}</legend>
      <p>{t('products.form.zone', { zone: zoneText(zone, locale) })}</p>
      {slots.map((slot, at) => {
        const orders = taken.get(instantOf(slot.from, zone) ?? '') ?? 0
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot has no name but its place until it is saved
          <div key={at} className={styles.slot}>
            <Field label={t('products.form.slotFrom')}>
              <TextInput
                type="datetime-local"
                value={slot.from}
                disabled={orders > 0}
                onChange={({ target }) => change(at, { from: target.value })}
              />
            </Field>
            <Field label={t('products.form.slotTo')}>
              <TextInput
                type="datetime-local"
                value={slot.to}
                onChange={({ target }) => change(at, { to: target.value })}
              />
            </Field>
            <Field
              label={t('products.form.slotCapacity')}
              hint={orders > 0 ? t('products.form.slotTaken', { orders: String(orders) }) : undefined}
            >
              <TextInput
                inputMode="numeric"
                value={slot.capacity}
                onChange={({ target }) => change(at, { capacity: target.value })}
              />
            </Field>
            <Tool
              label={t('products.form.removeSlot', { time: slot.from.replace('T', ' ') })}
              disabled={orders > 0}
              onClick={() => set({ pickupSlots: slots.filter((_, index) => index !== at) })}
            >
              <Trash />
            </Tool>
          </div>
        )
      })}
      {problem ? <p role="alert">{problem}</p> : null}
      <Button size="s" kind="outline" onClick={add}>
        <Plus />
        <span>{t('products.form.addSlot')}</span>
      </Button>
    </fieldset>
  )
}
