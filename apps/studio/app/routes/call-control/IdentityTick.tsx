import { useMutation } from '@encore/app-kit/use-mutation'
import type { QueuedCall } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import Check from 'lucide-react/icons/check'
import IdCard from 'lucide-react/icons/id-card'
import { call } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './CallControl.module.css'
import { fanName } from './fan-name.ts'
import type { ControlPlace } from './use-control.ts'

export interface IdentityTickProps {
  place: ControlPlace
  call: Pick<QueuedCall, 'bookingId' | 'isIdentityChecked' | 'number' | 'name'>
  mayTick: boolean
  onChanged(): void
}

/** Says that the fan is the person of the document. A press more takes it back. */
export function IdentityTick({ place, call: fan, mayTick, onChanged }: IdentityTickProps) {
  const t = useT()
  const toast = useToast()
  const { bookingId, isIdentityChecked } = fan
  const params = { ...place, bookingId }
  const { run, isBusy, failure } = useMutation(() =>
    isIdentityChecked
      ? call('DELETE /api/studio/event/{eventId}/call-session/{id}/booking/{bookingId}/identity', { params })
      : call('PUT /api/studio/event/{eventId}/call-session/{id}/booking/{bookingId}/identity', { params }),
  )
  if (!mayTick)
    return (
      <span className={styles.readiness} data-is={isIdentityChecked ? 'ready' : 'gap'}>
        {t(isIdentityChecked ? 'callControl.identity.seen' : 'callControl.identity.open')}
      </span>
    )
  const label = t(isIdentityChecked ? 'callControl.identity.seen' : 'callControl.identity.tick')
  async function press() {
    const answer = await run()
    if (!answer?.ok) return
    toast({ text: t(isIdentityChecked ? 'callControl.identity.undone' : 'callControl.identity.done') })
    onChanged()
  }
  return (
    <>
      <Button
        size="s"
        kind={isIdentityChecked ? 'plain' : 'outline'}
        busy={isBusy}
        aria-pressed={isIdentityChecked}
        aria-label={t('callControl.identity.of', { act: label, fan: fanName(t, fan) })}
        onClick={() => void press()}
      >
        {isIdentityChecked ? <Check /> : <IdCard />}
        <span>{label}</span>
      </Button>
      <FailureNotice name={failure?.error.name} />
    </>
  )
}
