import { useMutation } from '@encore/app-kit/use-mutation'
import type { DrawExclusion } from '@encore/contract/rules/draws'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import { useToast } from '@encore/ui/Toast'
import { type FormEvent, useState } from 'react'
import { call } from '#app/data/api.ts'
import { DialogButton } from '#app/features/editing/DialogButton.tsx'
import { Form } from '#app/features/editing/Form.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Draws.module.css'
import { ReasonFields, readReason } from './ReasonFields.tsx'

export interface ExcludeDialogProps {
  eventId: string
  id: string
  /** Reasons that the published rules name. */
  reasons: readonly DrawExclusion[]
}

/** Requests the exclusion of a member from an open draw; a second person decides. */
export function ExcludeDialog(props: ExcludeDialogProps) {
  const t = useT()
  return (
    <DialogButton label={t('draws.exclude')} title={t('draws.excludeTitle')}>
      {(close) => <ExcludeForm {...props} onClose={close} />}
    </DialogButton>
  )
}

const idForm = /^m_[0-9A-HJKMNP-TV-Z]{26}$/

function ExcludeForm({ eventId, id, reasons, onClose }: ExcludeDialogProps & { onClose(): void }) {
  const t = useT()
  const toast = useToast()
  const [missing, setMissing] = useState({ reason: false, note: false })
  const [isIdWrong, setIsIdWrong] = useState(false)
  const { run, isBusy, failure } = useMutation(
    (body: { memberId: string; reason: DrawExclusion; note: string }) =>
      call('POST /api/studio/event/{eventId}/draw/{id}/exclusion', { params: { eventId, id }, body }),
  )
  async function send(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget)
    const memberId = String(form.get('memberId') ?? '').trim()
    const read = readReason(form, reasons)
    setMissing(read.missing)
    setIsIdWrong(!idForm.test(memberId))
    if (!read.given || !idForm.test(memberId)) return
    const answer = await run({ memberId, ...read.given })
    if (!answer?.ok) return
    toast({ text: t('draws.excludeRequested') })
    onClose()
  }
  const hasNoLot = failure?.error.fields?.some(({ path }) => path === 'memberId') ?? false
  return (
    <Form className={styles.form} isDecision onSubmit={send}>
      <p>{t('draws.excludeText')}</p>
      <Field
        label={t('draws.excludeMember')}
        hint={t('draws.excludeMemberHint')}
        error={isIdWrong ? t('draws.excludeMemberMissing') : hasNoLot && t('draws.excludeNoLot')}
      >
        <TextInput name="memberId" autoComplete="off" spellCheck={false} />
      </Field>
      <ReasonFields
        reasons={reasons}
        textOf={(reason) => t(`draws.exclusions.${reason}`)}
        missing={missing}
      />
      <FailureNotice name={hasNoLot ? undefined : failure?.error.name} />
      <Button type="submit" kind="danger" wide busy={isBusy}>
        {t('draws.requestApproval')}
      </Button>
    </Form>
  )
}
