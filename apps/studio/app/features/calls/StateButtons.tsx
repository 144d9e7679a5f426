import { useMutation } from '@encore/app-kit/use-mutation'
import type { StudioCallSession } from '@encore/contract/endpoints'
import { callSessionTransitions } from '@encore/contract/rules/calls/session-state'
import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { call } from '#app/data/api.ts'
import { ConfirmDialog } from '#app/features/dialogs/ConfirmDialog.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './StateButtons.module.css'

export interface StateButtonsProps {
  eventId: string
  id: string
  state: StudioCallSession['state']
  /** A session opens once its order is published. */
  isOrdered: boolean
  onDone(): void
}

/** Opens, pauses and closes a session. Closing asks first, since a closed session stays closed. */
export function StateButtons({ eventId, id, state, isOrdered, onDone }: StateButtonsProps) {
  const t = useT()
  const toast = useToast()
  const send = (next: 'OPEN' | 'PAUSED' | 'CLOSED') =>
    call('PUT /api/studio/event/{eventId}/call-session/{id}/state', {
      params: { eventId, id },
      body: { state: next },
    })
  const { run, isBusy, failure } = useMutation(send)
  const done = (next: 'OPEN' | 'PAUSED' | 'CLOSED') => {
    toast({ text: t(`calls.moved.${next}`) })
    onDone()
  }
  const move = async (next: 'OPEN' | 'PAUSED') => {
    if ((await run(next))?.ok) done(next)
  }
  const may = callSessionTransitions[state]
  return (
    <div className={styles.buttons}>
      {may.includes('PAUSED') ? (
        <Button size="s" kind="outline" busy={isBusy} onClick={() => void move('PAUSED')}>
          <Pause />
          <span>{t('calls.pause')}</span>
        </Button>
      ) : null}
      {may.includes('OPEN') && isOrdered ? (
        <Button size="s" kind="primary" busy={isBusy} onClick={() => void move('OPEN')}>
          <Play />
          <span>{t(state === 'PAUSED' ? 'calls.goOn' : 'calls.open')}</span>
        </Button>
      ) : null}
      {may.includes('CLOSED') ? (
        <ConfirmDialog
          trigger={
            <Button size="s" kind="outline">
              {t('calls.close')}
            </Button>
          }
          title={t('calls.closeTitle')}
          submit={t('calls.close')}
          isDanger
          send={() => send('CLOSED')}
          onDone={() => done('CLOSED')}
        >
          <p>{t('calls.closeText')}</p>
        </ConfirmDialog>
      ) : null}
      <FailureNotice name={failure?.error.name} />
    </div>
  )
}
