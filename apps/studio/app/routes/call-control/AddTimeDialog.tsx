import type { ControlledCall } from '@encore/contract/endpoints'
import { maxAddedSec } from '@encore/contract/rules/calls/session-rules'
import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { call } from '#app/data/api.ts'
import { callTime } from '#app/features/calls/call-time.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { ActDialog } from './ActDialog.tsx'
import { fanName } from './fan-name.ts'
import type { ControlPlace } from './use-control.ts'

export interface CallDialogProps {
  place: ControlPlace
  of: Pick<ControlledCall, 'callId' | 'number' | 'name' | 'promisedMs' | 'addedMs' | 'countedMs'>
  onChanged(): void
}

const choices = [10, 20, 30, 60] as const

/** Adds time to a call. Fans behind wait that much longer. */
export function AddTimeDialog({ place, of, onChanged }: CallDialogProps) {
  const t = useT()
  return (
    <ActDialog
      label={t('callControl.time.act')}
      title={t('callControl.time.title', { fan: fanName(t, of) })}
      text={t('callControl.time.text', {
        added: callTime(of.addedMs),
        most: callTime(maxAddedSec * 1_000),
      })}
      noteLabel={t('callControl.reason')}
      noteHint={t('callControl.logged')}
      send={(note, form) =>
        call('POST /api/studio/event/{eventId}/call-session/{id}/call/{callId}/time', {
          params: { ...place, callId: of.callId },
          body: { seconds: Number(form.get('seconds')), note },
        })
      }
      done={({ addedMs }) => t('callControl.time.done', { time: callTime(addedMs) })}
      onChanged={onChanged}
    >
      <ChoiceGroup legend={t('callControl.time.seconds')} name="seconds" defaultValue="10" columns={4}>
        {choices.map((seconds) => (
          <Choice
            key={seconds}
            value={String(seconds)}
            compact
            title={t('callControl.time.choice', { seconds })}
          />
        ))}
      </ChoiceGroup>
    </ActDialog>
  )
}
