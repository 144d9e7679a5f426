import { useMutation } from '@encore/app-kit/use-mutation'
import { type DrawForfeitReason, drawForfeitReasons } from '@encore/contract/rules/draws'
import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import { type FormEvent, useState } from 'react'
import { call } from '#app/data/api.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Draws.module.css'
import { ReasonFields, readReason } from './ReasonFields.tsx'

export interface WonPlace {
  eventId: string
  id: string
  itemId: string
}

/** Requests the forfeit of a won place; a second person decides. */
export function ForfeitForm({ at, onClose }: { at: WonPlace; onClose(): void }) {
  const t = useT()
  const toast = useToast()
  const [missing, setMissing] = useState({ reason: false, note: false })
  const { run, isBusy, failure } = useMutation((body: { reason: DrawForfeitReason; note: string }) =>
    call('POST /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/forfeit', { params: { ...at }, body }),
  )
  async function send(event: FormEvent<HTMLFormElement>) {
    const read = readReason(new FormData(event.currentTarget), drawForfeitReasons)
    setMissing(read.missing)
    if (!read.given) return
    const answer = await run(read.given)
    if (!answer?.ok) return
    toast({ text: t('draws.forfeitRequested') })
    onClose()
  }
  return (
    <Form className={styles.form} isDecision onSubmit={send}>
      <p>{t('draws.forfeitText')}</p>
      <ReasonFields
        reasons={drawForfeitReasons}
        textOf={(reason) => t(`draws.forfeits.${reason}`)}
        missing={missing}
      />
      <FailureNotice name={failure?.error.name} />
      <Button type="submit" kind="danger" wide busy={isBusy}>
        {t('draws.requestApproval')}
      </Button>
    </Form>
  )
}
