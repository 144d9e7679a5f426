import { call } from '#app/data/api.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { ActDialog } from './ActDialog.tsx'
import type { CallDialogProps } from './AddTimeDialog.tsx'
import { fanName } from './fan-name.ts'

/** Breaks a call off. It goes on after the next one, with the time that is left. */
export function HoldDialog({ place, of, onChanged }: CallDialogProps) {
  const t = useT()
  return (
    <ActDialog
      label={t('callControl.hold.act')}
      title={t('callControl.hold.title', { fan: fanName(t, of) })}
      text={t('callControl.hold.text')}
      noteLabel={t('callControl.reason')}
      noteHint={t('callControl.logged')}
      send={(note) =>
        call('POST /api/studio/event/{eventId}/call-session/{id}/call/{callId}/hold', {
          params: { ...place, callId: of.callId },
          body: { note },
        })
      }
      done={({ state }) => t(state === 'HELD' ? 'callControl.hold.done' : 'callControl.hold.over')}
      onChanged={onChanged}
    />
  )
}
