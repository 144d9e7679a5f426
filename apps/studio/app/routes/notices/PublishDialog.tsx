import { useMutation } from '@encore/app-kit/use-mutation'
import type { NoticeSheet } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { localOf } from '@encore/contract/rules/local-time'
import { Button } from '@encore/ui/Button'
import { Checkbox } from '@encore/ui/Checkbox'
import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { Dialog } from '@encore/ui/Dialog'
import { Notice } from '@encore/ui/Notice'
import { useToast } from '@encore/ui/Toast'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { instantOf } from '#app/data/instant-of.ts'
import { ownZone, zoneText } from '#app/data/times.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { LocalTimeField } from '#app/features/local-time/LocalTimeField.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import styles from './Notices.module.css'

export interface PublishDialogProps {
  sheet: NoticeSheet
  /** True with an all-events role, which may notify all members. */
  isForAll: boolean
  isUnsaved: boolean
  /** Called when texts are missing. */
  onRefused(fields: FieldProblem[]): void
  onDone(): void
}

/** Publishes a notice now or at a set time, with or without a notification to all members. */
export function PublishDialog(props: PublishDialogProps) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const { state } = props.sheet
  const label = {
    DRAFT: t('notices.publish'),
    SCHEDULED: t('notices.replan'),
    TAKEN_DOWN: t('notices.publishAgain'),
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button size="s" kind="primary">
          {label[state as keyof typeof label]}
        </Button>
      }
      title={t('notices.publishTitle')}
      closeLabel={t('shell.close')}
    >
      {isOpen ? <Publish {...props} onClose={() => setIsOpen(false)} /> : null}
    </Dialog>
  )
}

function Publish({
  sheet: { id, state, publishedAt, tellsMembers, notifiedAt },
  isForAll,
  isUnsaved,
  onRefused,
  onDone,
  onClose,
}: PublishDialogProps & { onClose(): void }) {
  const { t, locale } = useText()
  const toast = useToast()
  const planned = state === 'SCHEDULED' && publishedAt ? localOf(publishedAt, ownZone()) : ''
  const [local, setLocal] = useState<string | null>(planned === '' ? null : planned)
  const [rings, setRings] = useState(tellsMembers)
  const [isChecked, setIsChecked] = useState(false)
  const at = local === null ? null : instantOf(local, ownZone())
  const isBad = local !== null && at === null
  const { run, isBusy, failure, reset } = useMutation(() =>
    call('POST /api/studio/notice/{id}/publish', { params: { id }, body: { at, tellsMembers: rings } }),
  )
  async function publish() {
    setIsChecked(isBad)
    if (isBad) return reset()
    const answer = await run()
    if (!answer) return
    if (answer.ok) {
      toast({ text: at === null ? t('notices.published') : t('notices.planned') })
      onClose()
      return onDone()
    }
    if (!answer.error.fields) return
    onClose()
    return onRefused(answer.error.fields)
  }
  return (
    <Form className={styles.form} isDecision onSubmit={publish}>
      {isUnsaved ? <Notice kind="warn">{t('announcing.saveFirst')}</Notice> : null}
      <ChoiceGroup
        legend={t('notices.when')}
        hideLegend
        name="when"
        columns={2}
        value={local === null ? 'now' : 'later'}
        onValueChange={(value) => setLocal(value === 'now' ? null : planned)}
      >
        <Choice compact value="now" title={t('notices.atOnce')} />
        <Choice compact value="later" title={t('notices.later')} />
      </ChoiceGroup>
      {local === null ? null : (
        <LocalTimeField
          label={t('notices.laterAt')}
          hint={t('notices.zone', { zone: zoneText(ownZone(), locale) })}
          value={local}
          error={isChecked && isBad ? t('notices.badMoment') : ''}
          onChange={(value) => setLocal(value ?? '')}
        />
      )}
      {isForAll && notifiedAt === null ? (
        <Checkbox
          checked={rings}
          note={t('notices.ringHint')}
          onChange={({ target }) => setRings(target.checked)}
        >
          {t('notices.ring')}
        </Checkbox>
      ) : null}
      {failure ? (
        <Notice kind="bad" role="alert">
          {errorText(t, failure.error.name)}
        </Notice>
      ) : null}
      <Button type="submit" kind="primary" wide disabled={isUnsaved} busy={isBusy}>
        {t('notices.publish')}
      </Button>
    </Form>
  )
}
