import { useMutation } from '@encore/app-kit/use-mutation'
import type { ApiResult } from '@encore/contract/client'
import type { LiveControl, StudioEvent } from '@encore/contract/endpoints'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import EyeOff from 'lucide-react/icons/eye-off'
import Radio from 'lucide-react/icons/radio'
import Square from 'lucide-react/icons/square'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { errorText } from '#app/data/errors.ts'
import { FormDialog } from '#app/features/dialogs/FormDialog.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

interface ShowButtonsProps {
  event: StudioEvent
  live: LiveControl
  refresh(): void
}

/**
 * Go live, slate, end. Starting and ending ask for confirmation; the slate does not, because it must hide the picture
 * immediately.
 */
export function ShowButtons({ event, live, refresh }: ShowButtonsProps) {
  const t = useT()
  const { me } = useCurrentStaff()
  const toast = useToast()
  const [asked, setAsked] = useState<'go' | 'end' | null>(null)
  const { may, channel } = live
  const params = { eventId: event.id }
  const isSlate = channel?.isSlate ?? false
  const { run: cover, isBusy } = useMutation(async () => {
    const answer = await call('POST /api/studio/event/{eventId}/live/slate', {
      params,
      body: { isShown: !isSlate },
    })
    if (!answer.ok) toast({ text: errorText(t, answer.error.name) })
    refresh()
  })
  if (!grantingRole(me.roles, 'live.write', event.id)) return null
  const done = (text: string) => () => {
    setAsked(null)
    toast({ text })
    refresh()
  }
  const go = (): Promise<ApiResult<unknown>> =>
    call('POST /api/studio/event/{eventId}/live/start', { params, body: {} })
  const end = (): Promise<ApiResult<unknown>> =>
    call('POST /api/studio/event/{eventId}/live/end', { params, body: {} })
  return (
    <>
      {may.slate ? (
        <Button size="s" kind={isSlate ? 'primary' : 'outline'} busy={isBusy} onClick={() => void cover()}>
          <EyeOff />
          <span>{isSlate ? t('live.slateOff') : t('live.slate')}</span>
        </Button>
      ) : null}
      {may.end ? (
        <Button size="s" kind="danger" onClick={() => setAsked('end')}>
          <Square fill="currentColor" />
          <span>{t('live.end')}</span>
        </Button>
      ) : null}
      {may.start || may.reopen ? (
        <Button size="s" kind="primary" onClick={() => setAsked('go')}>
          <Radio />
          <span>{may.reopen ? t('live.again') : t('live.go')}</span>
        </Button>
      ) : null}
      <FormDialog
        isOpen={asked === 'go'}
        onClose={() => setAsked(null)}
        title={may.reopen ? t('live.againTitle') : t('live.goTitle')}
        text={may.reopen ? t('live.againText') : t('live.goText')}
        submit={may.reopen ? t('live.again') : t('live.go')}
        busy={t('live.goBusy')}
        send={go}
        onDone={done(t('live.live'))}
      />
      <FormDialog
        isOpen={asked === 'end'}
        onClose={() => setAsked(null)}
        title={t('live.endTitle')}
        text={t('live.endText')}
        submit={t('live.end')}
        busy={t('live.endBusy')}
        isDanger
        send={end}
        onDone={done(t('live.ended'))}
      />
    </>
  )
}
