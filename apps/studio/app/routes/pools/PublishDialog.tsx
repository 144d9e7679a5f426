import { useMutation } from '@encore/app-kit/use-mutation'
import type { StudioPool } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { Button } from '@encore/ui/Button'
import { Checkbox } from '@encore/ui/Checkbox'
import { Notice } from '@encore/ui/Notice'
import { useToast } from '@encore/ui/Toast'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { momentText } from '#app/data/times.ts'
import { DialogButton } from '#app/features/editing/DialogButton.tsx'
import { Form } from '#app/features/editing/Form.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Pools.module.css'
import { cardsIn, draftOf, type PoolForm } from './pool-form.ts'

export interface PublishDialogProps {
  product: StudioPool['product']
  form: PoolForm
  zone: string
  randomness: StudioPool['randomness']
  /** Receives the fields that are not ready. */
  onRefused(fields: FieldProblem[]): void
  onDone(): void
}

/** Publishes the cards for good, after saying what can no longer be changed. */
export function PublishDialog(props: PublishDialogProps) {
  const t = useT()
  return (
    <DialogButton label={t('pools.publish')} title={t('pools.publishTitle')} kind="primary">
      {(close) => <Publish {...props} onClose={close} />}
    </DialogButton>
  )
}

function Publish({
  product,
  form,
  zone,
  randomness,
  onRefused,
  onDone,
  onClose,
}: PublishDialogProps & { onClose(): void }) {
  const { t, locale } = useText()
  const toast = useToast()
  const [isRead, setIsRead] = useState(false)
  const draft = draftOf(form, zone)
  const { run, isBusy, failure } = useMutation(() =>
    call('POST /api/studio/product/{id}/pool', { params: { id: product.id }, body: draft }),
  )
  async function publish() {
    const answer = await run()
    if (!answer) return
    if (answer.ok) {
      toast({ text: t('pools.published') })
      onClose()
      return onDone()
    }
    if (!answer.error.fields) return
    onClose()
    return onRefused(answer.error.fields)
  }
  const { picked } = draft
  const count = new Intl.NumberFormat(locale)
  const time = (at: string) => (at === '' ? t('pools.notSet') : momentText(at, locale, zone))
  const facts: [string, string][] = [
    [t('pools.fields.packing'), t(`pools.packings.${form.packing}`)],
    [t('pools.fields.maker'), form.maker.trim() || t('pools.notSet')],
    [t('pools.sections.cards'), count.format(form.cards.length)],
    ...(picked
      ? ([
          [t('pools.allCards'), count.format(cardsIn(form))],
          [t('pools.fields.closesAt'), time(picked.firstClosesAt)],
          [t('pools.fields.packsAt'), time(picked.packsAt)],
          [t('pools.fields.delaySec'), count.format(picked.delaySec)],
          [t('pools.fields.intervalDays'), count.format(picked.intervalDays)],
        ] as [string, string][])
      : []),
  ]
  return (
    <Form className={styles.form} isDecision onSubmit={publish}>
      <p>{t(`pools.publishText.${form.packing}`)}</p>
      {form.packing === 'SEALED' || randomness === 'QUICKNET' ? null : (
        <Notice kind="warn">{t(`pools.weak.${randomness}`)}</Notice>
      )}
      <dl className={box.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Checkbox checked={isRead} onChange={({ target }) => setIsRead(target.checked)}>
        {t('pools.publishRead')}
      </Checkbox>
      <FailureNotice name={failure?.error.fields ? undefined : failure?.error.name} />
      <Button type="submit" kind="primary" wide disabled={!isRead} busy={isBusy}>
        {t('pools.publish')}
      </Button>
    </Form>
  )
}
