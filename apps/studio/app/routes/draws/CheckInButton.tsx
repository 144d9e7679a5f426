import { useMutation } from '@encore/app-kit/use-mutation'
import { Button } from '@encore/ui/Button'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { momentText } from '#app/data/times.ts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { WonPlace } from './ForfeitForm.tsx'

export interface CheckInButtonProps {
  at: WonPlace
  /** Time of the check-in as the list was loaded. */
  since: string | null
  /** Zone of the event. */
  zone: string
  mayCheckIn: boolean
}

/** Ticks a winner off at the event, and takes that back. */
export function CheckInButton({ at, since: loaded, zone, mayCheckIn }: CheckInButtonProps) {
  const { t, locale } = useText()
  const [since, setSince] = useState(loaded)
  const { run, isBusy, failure } = useMutation(async () => {
    const params = { ...at }
    if (since !== null) {
      const undone = await call('DELETE /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/check-in', {
        params,
      })
      if (undone.ok) setSince(null)
      return undone
    }
    const done = await call('PUT /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/check-in', { params })
    if (done.ok) setSince(done.value.checkedInAt)
    return done
  })
  return (
    <>
      {since === null ? null : (
        <span role="status">{t('draws.winners.checkedIn', { when: momentText(since, locale, zone) })}</span>
      )}
      {mayCheckIn ? (
        <Button
          size="s"
          kind={since === null ? 'primary' : 'outline'}
          busy={isBusy}
          onClick={() => void run()}
        >
          {t(since === null ? 'draws.winners.checkIn' : 'draws.winners.undoCheckIn')}
        </Button>
      ) : null}
      <FailureNotice name={failure?.error.name} />
    </>
  )
}
