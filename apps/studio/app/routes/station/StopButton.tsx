import { useStore } from '@encore/app-kit/store'
import { useMutation } from '@encore/app-kit/use-mutation'
import { Button } from '@encore/ui/Button'
import EyeOff from 'lucide-react/icons/eye-off'
import Hand from 'lucide-react/icons/hand'
import { timeLeft } from '#app/features/calls/call-time.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { OpenCall } from './open-calls.ts'
import styles from './StopButton.module.css'
import type { StationRunner } from './station-runner.ts'

export interface StopButtonProps {
  runner: StationRunner
  running: OpenCall | null
}

/** Darkens and mutes both sides at once. Nobody has to explain. */
export function StopButton({ runner, running }: StopButtonProps) {
  const t = useT()
  return running ? (
    <Running runner={runner} running={running} />
  ) : (
    <button type="button" className={styles.stop} disabled>
      <Hand />
      <span>{t('station.stop.title')}</span>
    </button>
  )
}

function Running({ runner, running }: { runner: StationRunner; running: OpenCall }) {
  const t = useT()
  const { isStopped, leftMs } = useStore(running.call.view)
  const { run, isBusy } = useMutation(runner.end)
  const name = running.known.card?.name ?? t('station.card.fan')
  if (!isStopped)
    return (
      <button type="button" className={styles.stop} onClick={() => runner.setStopped(true)}>
        <Hand />
        <span>{t('station.stop.title')}</span>
      </button>
    )
  return (
    <div className={styles.stopped}>
      <span className={styles.mark}>
        <EyeOff />
      </span>
      <div role="alert">
        <h2>{t('station.stop.dark')}</h2>
        <p>{t('station.stop.kept', { time: timeLeft(leftMs) })}</p>
      </div>
      <div className={styles.acts}>
        {/* The button that was pressed is gone, so the focus comes here. */}
        <Button kind="primary" size="l" autoFocus onClick={() => runner.setStopped(false)}>
          {t('station.stop.goOn', { name })}
        </Button>
        <Button size="l" busy={isBusy} onClick={() => void run()}>
          {t('station.stop.end')}
        </Button>
      </div>
      <p className={styles.quiet}>{t('station.stop.why')}</p>
    </div>
  )
}
