import type { QueuedCall } from '@encore/contract/endpoints'
import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { ActDialog } from './ActDialog.tsx'
import { fanName } from './fan-name.ts'
import type { ControlPlace } from './use-control.ts'

export interface MoveDialogProps {
  place: ControlPlace
  of: QueuedCall
  /** Fans in the queue. */
  waiting: number
  onChanged(): void
}

/** Moves a waiting fan, or the next one, to another position. */
export function MoveDialog({ place, of, waiting, onChanged }: MoveDialogProps) {
  const t = useT()
  const [isBad, setIsBad] = useState(false)
  const name = fanName(t, of)
  return (
    <ActDialog
      label={t(of.position === null ? 'callControl.move.back' : 'callControl.move.act')}
      title={t('callControl.move.title', { fan: name })}
      text={
        of.position === null
          ? t('callControl.move.fromNext', { count: waiting })
          : t('callControl.move.text', { position: of.position, count: waiting })
      }
      noteLabel={t('callControl.reason')}
      noteHint={t('callControl.move.hint')}
      send={(note, form) => {
        const to = Number(form.get('to'))
        const isKnown = Number.isInteger(to) && to >= 1 && to <= waiting
        setIsBad(!isKnown)
        return isKnown
          ? call('POST /api/studio/event/{eventId}/call-session/{id}/call/{callId}/move', {
              params: { ...place, callId: of.callId },
              body: { to, note },
            })
          : null
      }}
      done={({ to }) => t('callControl.move.done', { fan: name, position: to })}
      onChanged={onChanged}
    >
      <Field label={t('callControl.move.to')} error={isBad && t('callControl.move.bad', { count: waiting })}>
        <TextInput name="to" inputMode="numeric" maxLength={6} autoComplete="off" />
      </Field>
    </ActDialog>
  )
}
