import { useMutation } from '@encore/app-kit/use-mutation'
import { Button } from '@encore/ui/Button'
import Eye from 'lucide-react/icons/eye'
import { call } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { RevealedLines } from '#app/features/members/RevealedLines.tsx'
import { useRevealed } from '#app/features/members/use-revealed.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { ControlPlace } from './use-control.ts'

/** The name and year of birth to compare with the document of the fan who is next, hidden again after five minutes. */
export function IdentityReveal({ place, bookingId }: { place: ControlPlace; bookingId: string }) {
  const t = useT()
  const [shown, setShown] = useRevealed()
  const { run, isBusy, failure } = useMutation(() =>
    call('POST /api/studio/event/{eventId}/call-session/{id}/booking/{bookingId}/identity/reveal', {
      params: { ...place, bookingId },
      body: {},
    }),
  )
  async function reveal() {
    const answer = await run()
    if (answer?.ok) setShown(answer.value)
  }
  if (shown) return <RevealedLines revealed={shown} />
  return (
    <>
      <Button size="s" kind="outline" busy={isBusy} onClick={() => void reveal()}>
        <Eye />
        <span>{t('callControl.identity.reveal')}</span>
      </Button>
      <FailureNotice name={failure?.error.name} />
    </>
  )
}
