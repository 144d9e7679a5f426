import { useMutation } from '@encore/app-kit/use-mutation'
import type { ControlledStation } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { useEffect, useState } from 'react'
import { call } from '#app/data/api.ts'
import { callTime } from '#app/features/calls/call-time.ts'
import { CopyCode } from '#app/features/copy-button/CopyCode.tsx'
import { DialogButton } from '#app/features/editing/DialogButton.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './CallControl.module.css'
import type { ControlPlace } from './use-control.ts'

export interface PairDialogProps {
  place: ControlPlace
  station: ControlledStation
  /** The product’s clock. */
  nowMs: number
}

/** Shows a code with which a tablet becomes the station. */
export function PairDialog({ place, station, nowMs }: PairDialogProps) {
  const t = useT()
  const artist = station.artist.name.text
  return (
    <DialogButton label={t('callControl.pair.act')} title={t('callControl.pair.title', { artist })}>
      {() => <Pairing {...{ place, station, nowMs }} />}
    </DialogButton>
  )
}

interface Code {
  code: string
  /** By the clock of this page. */
  endsAtMs: number
}

function Pairing({ place, station: { id, epoch, device }, nowMs }: PairDialogProps) {
  const t = useT()
  const [shown, setShown] = useState<(Code & { epoch: number }) | null>(null)
  const leftMs = useLeft(shown?.endsAtMs ?? 0)
  const { run, isBusy, failure } = useMutation(() =>
    call('POST /api/studio/event/{eventId}/call-session/{id}/station/{stationId}/pairing', {
      params: { ...place, stationId: id },
      body: {},
    }),
  )
  async function create() {
    const answer = await run()
    if (!answer?.ok) return
    const { code, expiresAt } = answer.value
    setShown({ code, endsAtMs: Date.now() + Date.parse(expiresAt) - nowMs, epoch })
  }
  const isPaired = shown !== null && epoch > shown.epoch
  return (
    <div className={styles.form}>
      <p>{t('callControl.pair.text')}</p>
      <CopyCode text={`${location.origin}/station`} />
      {device && !isPaired ? <Notice kind="warn">{t('callControl.pair.replaces')}</Notice> : null}
      <FailureNotice name={failure?.error.name} />
      <div role="status">
        {isPaired ? (
          <Notice kind="ok">{t('callControl.pair.paired')}</Notice>
        ) : shown === null || leftMs <= 0 ? null : (
          <>
            <p className={styles.code}>
              <span>{shown.code.slice(0, 4)}</span> <span>{shown.code.slice(4)}</span>
            </p>
            <p className={styles.codeLeft}>{t('callControl.pair.left', { time: callTime(leftMs) })}</p>
          </>
        )}
      </div>
      <Button kind={shown ? 'fill' : 'primary'} wide busy={isBusy} onClick={() => void create()}>
        {t(shown ? 'callControl.pair.again' : 'callControl.pair.create')}
      </Button>
    </div>
  )
}

/** Time until a moment, each second; 0 from then on. */
function useLeft(endsAtMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    if (endsAtMs === 0) return
    setNowMs(Date.now())
    const timer = setInterval(() => setNowMs(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [endsAtMs])
  return Math.max(0, endsAtMs - nowMs)
}
