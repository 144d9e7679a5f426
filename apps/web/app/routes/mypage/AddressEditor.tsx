import { useMutation } from '@encore/app-kit/use-mutation'
import type { ShippingInfo } from '@encore/contract/endpoints'
import { servedCountries } from '@encore/contract/rules/countries'
import { addressTypes } from '@encore/contract/rules/shipping'
import { Button } from '@encore/ui/Button'
import { Checkbox } from '@encore/ui/Checkbox'
import { Notice } from '@encore/ui/Notice'
import { type FormEvent, useState } from 'react'
import { api } from '#app/data/api.ts'
import { toast } from '#app/data/toasts.ts'
import { forgetDraft } from '#app/features/checkout/drafts.ts'
import { ListField } from '#app/features/checkout/FormField.tsx'
import { ParcelLabel } from '#app/features/checkout/ParcelLabel.tsx'
import { ShippingForm } from '#app/features/checkout/ShippingForm.tsx'
import { addressFormProblems, addressOf, valuesOfAddress } from '#app/features/checkout/shipping-values.ts'
import { useCheckedForm } from '#app/features/checkout/use-checked-form.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './addresses.module.css'

export interface AddressEditorProps {
  /** Null for a new address. */
  address: ShippingInfo | null
  /** The first address becomes the default in any case. */
  isFirst: boolean
  onSaved: () => Promise<void>
  onCancel: () => void
}

export function AddressEditor({ address, isFirst, onSaved, onCancel }: AddressEditorProps) {
  const { t } = useText()
  const [isDefault, setIsDefault] = useState(address?.isDefault ?? isFirst)
  const form = useCheckedForm({
    initial: address ? valuesOfAddress(address) : { addressType: 'HOME' },
    problemsOf: (values) => addressFormProblems(values, false),
    draft: address ? null : 'shipping-info',
  })
  const { run, isBusy, failure } = useMutation(async () => {
    const body = { ...addressOf(form.values), isDefault }
    return address
      ? await api('PUT /api/v1/shipping-info/{id}', { params: { id: address.id }, body })
      : await api('POST /api/v1/shipping-info', { body })
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !form.check()) return
    const answer = await run()
    if (!answer?.ok) return form.refuse(answer?.error.fields ?? [])
    if (!address) forgetDraft('shipping-info')
    toast(t('address.isSaved'))
    await onSaved()
  }
  return (
    <form className={styles.form} method="post" noValidate data-hold onSubmit={(event) => void submit(event)}>
      {failure && !failure.error.fields && (
        <Notice kind="bad" role="alert">
          {t(`errors.${failure.error.name}`)}
        </Notice>
      )}
      <ShippingForm
        form={form}
        countries={servedCountries}
        customs={{ isAsked: true, kept: address?.personalCustomsCode ?? null }}
        isCodeOptional
      />
      <ListField
        form={form}
        path="addressType"
        label={t('address.kind')}
        options={addressTypes.map((type) => [type, t(`address.type.${type}`)] as const)}
      />
      <Checkbox
        checked={isDefault || isFirst}
        disabled={isFirst || address?.isDefault === true}
        onChange={({ target }) => setIsDefault(target.checked)}
      >
        {t('address.default')}
      </Checkbox>
      {form.values.address1 && <ParcelLabel address={addressOf(form.values)} />}
      <div className={styles.actions}>
        <Button kind="primary" type="submit" busy={isBusy} busyLabel={t('account.saving')}>
          {t('account.save')}
        </Button>
        <Button kind="plain" onClick={onCancel}>
          {t('account.cancel')}
        </Button>
      </div>
    </form>
  )
}
