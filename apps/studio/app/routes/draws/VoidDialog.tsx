import { useMutation } from '@encore/app-kit/use-mutation'
import { type DrawVoidReason, drawVoidReasons } from '@encore/contract/rules/draws'
import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import { type FormEvent, useState } from 'react'
import { call } from '#app/data/api.ts'
import { DialogButton } from '#app/features/editing/DialogButton.tsx'
import { Form } from '#app/features/editing/Form.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Draws.module.css'
import { ReasonFields, readReason } from './ReasonFields.tsx'

export interface VoidDialogProps {
  eventId: string
  id: string
}

/** Requests the end of a published draw before its close; a second person decides. */
export function VoidDialog(props: VoidDialogProps) {
  const t = useT()
  return (
    <DialogButton label={t('draws.void')} title={t('draws.voidTitle')}>
      {(close) => <VoidForm {...props} onClose={close} />}
    </DialogButton>
  )
}

function VoidForm({ eventId, id, onClose }: VoidDialogProps & { onClose(): void }) {
  const t = useT()
  const toast = useToast()
  const [missing, setMissing] = useState({ reason: false, note: false })
  const { run, isBusy, failure } = useMutation((body: { reason: DrawVoidReason; note: string }) =>
    call('POST /api/studio/event/{eventId}/draw/{id}/void', { params: { eventId, id }, body }),
  )
  async function send(event: FormEvent<HTMLFormElement>) {
    const read = readReason(new FormData(event.currentTarget), drawVoidReasons)
    setMissing(read.missing)
    if (!read.given) return
    const answer = await run(read.given)
    if (!answer?.ok) return
    toast({ text: t('draws.voidRequested') })
    onClose()
  }
  return (
    <Form className={styles.form} isDecision onSubmit={send}>
      <p>{t('draws.voidText')}</p>
      <ReasonFields
        reasons={drawVoidReasons}
        textOf={(reason) => t(`draws.voidReasons.${reason}`)}
        missing={missing}
      />
      <FailureNotice name={failure?.error.name} />
      <Button type="submit" kind="danger" wide busy={isBusy}>
        {t('draws.requestApproval')}
      </Button>
    </Form>
  )
}
