import { callCutReasons } from '@encore/contract/rules/calls/session-rules'
import { Field } from '@encore/ui/Field'
import { Select } from '@encore/ui/Select'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { timeLeft } from '#app/features/calls/call-time.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { ActDialog } from './ActDialog.tsx'
import type { CallDialogProps } from './AddTimeDialog.tsx'
import { fanName } from './fan-name.ts'

/** Ends a call for good; the rest becomes owed. */
export function CutDialog({ place, of, onChanged }: CallDialogProps) {
  const t = useT()
  const [isMissing, setIsMissing] = useState(false)
  const left = timeLeft(of.promisedMs - of.countedMs)
  return (
    <ActDialog
      label={t('callControl.cut.act')}
      title={t('callControl.cut.title', { fan: fanName(t, of) })}
      text={t('callControl.cut.text', { time: left })}
      submit={t('callControl.cut.submit')}
      isDanger
      noteLabel={t('callControl.note')}
      noteHint={t('callControl.logged')}
      send={(note, form) => {
        const reason = callCutReasons.find((one) => one === form.get('reason'))
        setIsMissing(reason === undefined)
        return reason === undefined
          ? null
          : call('POST /api/studio/event/{eventId}/call-session/{id}/call/{callId}/cut', {
              params: { ...place, callId: of.callId },
              body: { reason, note },
            })
      }}
      done={({ state }) => t(state === 'OWED' ? 'callControl.cut.done' : 'callControl.cut.nothing')}
      onChanged={onChanged}
    >
      <Field
        label={t('callControl.reason')}
        hint={t('callControl.cut.hint')}
        error={isMissing && t('callControl.cut.missing')}
      >
        <Select name="reason" defaultValue="">
          <option value="">{t('callControl.choose')}</option>
          {callCutReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`callControl.ends.${reason}`)}
            </option>
          ))}
        </Select>
      </Field>
    </ActDialog>
  )
}
