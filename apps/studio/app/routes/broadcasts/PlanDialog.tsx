import { useMutation } from '@encore/app-kit/use-mutation'
import type { BroadcastSheet } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { isZone, localOf, momentOf } from '@encore/contract/rules/local-time'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { useToast } from '@encore/ui/Toast'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { momentText, ownZone } from '#app/data/times.ts'
import { DialogButton } from '#app/features/editing/DialogButton.tsx'
import { Form } from '#app/features/editing/Form.tsx'
import { LocalTimeField } from '#app/features/local-time/LocalTimeField.tsx'
import { ZoneField } from '#app/features/local-time/ZoneField.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import styles from './Broadcasts.module.css'

export interface PlanDialogProps {
  sheet: BroadcastSheet
  isUnsaved: boolean
  /** Called when texts are missing. */
  onRefused(fields: FieldProblem[]): void
  onDone(): void
}

/** Schedules a broadcast, or reschedules it. */
export function PlanDialog(props: PlanDialogProps) {
  const t = useT()
  return (
    <DialogButton
      label={t(props.sheet.plan ? 'broadcasts.replan' : 'broadcasts.plan')}
      title={t('broadcasts.planTitle')}
      kind={props.sheet.plan ? 'primary' : 'outline'}
      disabled={props.isUnsaved}
    >
      {(close) => <Plan {...props} onClose={close} />}
    </DialogButton>
  )
}

function Plan({
  sheet: { id, version, plan },
  onRefused,
  onDone,
  onClose,
}: PlanDialogProps & { onClose(): void }) {
  const { t, locale } = useText()
  const toast = useToast()
  const [zone, setZone] = useState(plan?.zone ?? ownZone())
  const [local, setLocal] = useState(plan ? localOf(plan.at, plan.zone) : '')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { run, isBusy } = useMutation((at: string) =>
    call('POST /api/studio/broadcast/{id}/plan', { params: { id }, body: { version, at, zone } }),
  )
  async function send() {
    const isKnown = isZone(zone)
    const moment = momentOf(local, isKnown ? zone : 'UTC')
    if (!isKnown || !moment.ok)
      return setProblems({
        ...(isKnown ? {} : { zone: t('forms.rules.time-zone') ?? t('forms.rules.other') }),
        ...(moment.ok
          ? {}
          : {
              at:
                moment.rule === 'format'
                  ? t('broadcasts.planMissing')
                  : (findText(t, `forms.rules.${moment.rule}`) ?? ''),
            }),
      })
    setProblems({})
    const at = new Date(moment.at).toISOString()
    const answer = await run(at)
    if (!answer) return
    if (answer.ok) {
      toast({ text: t('broadcasts.planned', { when: momentText(at, locale, zone) }) })
      onClose()
      return onDone()
    }
    const fields = answer.error.fields ?? []
    if (fields.some(({ path }) => path === 'at')) return setProblems({ at: t('broadcasts.planPast') })
    if (fields.length === 0) return setProblems({ all: errorText(t, answer.error.name) })
    onClose()
    return onRefused(fields)
  }
  return (
    <Form className={styles.form} isDecision onSubmit={send}>
      <LocalTimeField
        label={t('broadcasts.planAt')}
        value={local}
        error={problems.at ?? ''}
        onChange={(value) => setLocal(value ?? '')}
      />
      <ZoneField
        label={t('broadcasts.planZone')}
        hint={t('broadcasts.planZoneHint')}
        value={zone}
        error={problems.zone ?? ''}
        onChange={setZone}
      />
      <p>{t('broadcasts.planText')}</p>
      {problems.all ? (
        <Notice kind="bad" role="alert">
          {problems.all}
        </Notice>
      ) : null}
      <Button type="submit" kind="primary" wide busy={isBusy}>
        {plan ? t('broadcasts.replan') : t('broadcasts.plan')}
      </Button>
    </Form>
  )
}
