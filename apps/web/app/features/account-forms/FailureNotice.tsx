import type { ErrorName } from '@encore/contract/errors'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { useEffect, useState } from 'react'
import { SupportLink } from '#app/features/support/SupportLink.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { type Failure, failureText } from './failure-text.ts'
import { suspensionOf } from './suspension.ts'

export interface FailureNoticeProps {
  failure: Failure
  /** Requests another code; offered when a code was refused and may have expired. */
  onCodeRefused?: () => void
}

/** Shows why a form was refused: a wait counts down, a suspension gives its reason and a link to appeal. */
export function FailureNotice({ failure, onCodeRefused }: FailureNoticeProps) {
  const text = useText()
  const { error, retryAfterSec } = failure
  if (error.name === 'ACCOUNT_SUSPENDED') return <SuspendedNotice data={error.data} />
  if (retryAfterSec && retryAfterSec <= longestCountdownSec) {
    return <WaitNotice failure={failure} seconds={retryAfterSec} />
  }
  const another = error.name === 'CODE_INVALID' && onCodeRefused && (
    <Button size="s" onClick={onCodeRefused}>
      {text.t('signUp.resend')}
    </Button>
  )
  return (
    <Notice kind="bad" role="alert" action={another}>
      <span>{failureText(text, failure)}</span>
      {faults.includes(error.name) && error.requestId && <SupportLink requestId={error.requestId} />}
    </Notice>
  )
}

/** Server faults: the notice offers a support request with the request id. */
const faults: readonly ErrorName[] = ['INTERNAL', 'UNAVAILABLE', 'IDENTITY_UNAVAILABLE']

/** Longer waits have no countdown; their text gives the wait. */
const longestCountdownSec = 3600

/** Announces the failure once; the ticking countdown is not read aloud. */
function WaitNotice({ failure, seconds }: { failure: Failure; seconds: number }) {
  const { t } = useText()
  const left = useCountdown(failure, seconds)
  return (
    <Notice kind={left > 0 ? 'bad' : 'ok'}>
      <span role="alert">{left > 0 ? t(`errors.${failure.error.name}`) : t('signIn.waitOver')}</span>
      {left > 0 && <span role="timer">{t('signIn.waitTime', { time: clockOf(left) })}</span>}
    </Notice>
  )
}

/** Formats seconds as `4:09`. */
const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Returns the seconds left of a wait; a new failure restarts the countdown. */
function useCountdown(failure: Failure, seconds: number): number {
  const [left, setLeft] = useState(seconds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure has its own wait
  useEffect(() => {
    const endsAt = Date.now() + seconds * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [failure, seconds])
  return left
}

function SuspendedNotice({ data }: { data: Failure['error']['data'] }) {
  const { t, locale } = useText()
  const { reason, until } = suspensionOf(data, locale)
  return (
    <Notice
      kind="bad"
      role="alert"
      title={t('suspended.title')}
      action={
        <Button size="s" render={<PageLink to="/help" />}>
          {t('suspended.appeal')}
        </Button>
      }
    >
      {reason && <p>{t('suspended.reason', { reason })}</p>}
      <p>{until ? t('suspended.until', { until }) : t('suspended.open')}</p>
      <p>{t('suspended.text')}</p>
    </Notice>
  )
}
