import { useMutation } from '@encore/app-kit/use-mutation'
import type { StudioParcel } from '@encore/contract/endpoints'
import { type Carrier, carrierName, carriers } from '@encore/contract/rules/carriers'
import { trackingLengths } from '@encore/contract/rules/tracking-number'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { Select } from '@encore/ui/Select'
import { TextInput } from '@encore/ui/TextInput'
import { useToast } from '@encore/ui/Toast'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { keepCarrier, keptCarrier } from './kept-carrier.ts'
import styles from './Parcels.module.css'

export interface ParcelStatusChange {
  word: 'ship' | 'deliver' | 'return'
  parcel: StudioParcel
}

/** Marks a parcel as shipped, delivered or returned. */
export function ParcelStatusDialog({
  change,
  onClose,
}: {
  change: ParcelStatusChange | null
  onClose(): void
}) {
  const t = useT()
  const titles = {
    ship: t('parcels.shipTitle'),
    deliver: t('parcels.deliverTitle'),
    return: t('parcels.returnTitle'),
  }
  return (
    <Dialog
      open={change !== null}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={titles[change?.word ?? 'ship']}
      closeLabel={t('shell.close')}
    >
      {change ? <ParcelStatusForm change={change} onClose={onClose} /> : null}
    </Dialog>
  )
}

function ParcelStatusForm({
  change: { word, parcel },
  onClose,
}: {
  change: ParcelStatusChange
  onClose(): void
}) {
  const { t, locale } = useText()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<Carrier>(parcel.carrier ?? keptCarrier())
  const text = {
    ship: { lead: t('parcels.shipLead'), submit: t('parcels.ship'), done: t('parcels.shipDone') },
    deliver: { lead: t('parcels.deliverLead'), submit: t('parcels.deliver'), done: t('parcels.deliverDone') },
    return: { lead: t('parcels.returnLead'), submit: t('parcels.cameBack'), done: t('parcels.returnDone') },
  }[word]
  const { run, isBusy, failure } = useMutation(async (form: FormData) => {
    const params = { id: parcel.parcelId }
    if (word === 'deliver') return call('POST /api/studio/parcel/{id}/deliver', { params, body: {} })
    if (word === 'return') return call('POST /api/studio/parcel/{id}/return', { params, body: {} })
    // An empty field becomes `-`, which no carrier's number format accepts.
    const trackingNumber = String(form.get('number') ?? '').trim() || '-'
    const body = { carrier: String(form.get('carrier')) as Carrier, trackingNumber }
    return call('POST /api/studio/parcel/{id}/ship', { params, body })
  })
  const error = failure?.error
  async function send(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget)
    const carrier = String(form.get('carrier')) as Carrier
    const answer = await run(form)
    if (!answer?.ok) return
    if (word === 'ship') keepCarrier(carrier)
    toast({ text: text.done })
    onClose()
    void revalidate()
  }
  const badNumber = error?.fields?.find(({ path }) => path === 'trackingNumber')
  return (
    <Form className={styles.form} isDecision onSubmit={send}>
      <p>
        <b>{parcel.lines.map(({ name, quantity }) => `${quantity} × ${name.text}`).join(', ')}</b>
        <br />
        <span>{text.lead}</span>
      </p>
      {error && !badNumber ? (
        <Notice kind="bad" role="alert">
          {errorText(t, error.name)}
        </Notice>
      ) : null}
      {word === 'ship' ? (
        <>
          <Field label={t('parcels.shipCarrier')}>
            <Select
              name="carrier"
              value={chosen}
              onChange={({ target }) => setChosen(target.value as Carrier)}
            >
              {carriers.map((carrier) => (
                <option key={carrier} value={carrier}>
                  {carrierName(carrier, locale)}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label={t('parcels.shipNumber')}
            error={
              badNumber
                ? t('parcels.shipNumberBad', { rule: badNumber.rule, lengths: trackingLengths[chosen] })
                : false
            }
          >
            <TextInput name="number" autoComplete="off" spellCheck={false} maxLength={60} />
          </Field>
        </>
      ) : null}
      <Button type="submit" kind="primary" wide busy={isBusy} busyLabel={t('order.refundForm.busy')}>
        {text.submit}
      </Button>
    </Form>
  )
}
