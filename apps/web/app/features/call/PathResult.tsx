import type { DeviceCheckView } from '@encore/app-kit/calls/device-check'
import type { OwnCallSession } from '@encore/contract/endpoints'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './DeviceSteps.module.css'
import { pathQuality } from './device-result.ts'

export type PathResultProps =
  | { running: DeviceCheckView; result?: never }
  | { result: NonNullable<OwnCallSession['deviceCheck']>; running?: never }

const seconds = Array.from({ length: 10 }, (_, at) => at)

/** The way through the relay in figures: of the seconds until now, or of the last test. */
export function PathResult({ running, result }: PathResultProps) {
  const { t } = useText()
  const measured = result ? seconds.length : Math.floor(running.measuredMs / 1_000)
  const figures = result ? figuresOf(result) : runningFigures(running)
  const hint = result && hintOf(result)
  return (
    <div className={styles.way}>
      <div className={styles.ten} aria-hidden>
        {seconds.map((second) => (
          <i
            key={second}
            data-done={second < measured ? '' : undefined}
            data-low={result && !isGood(result) ? '' : undefined}
          />
        ))}
      </div>
      <dl>
        <div>
          <dt>{t('call.steps.lost')}</dt>
          <dd>
            {figures.lostPercent === null ? '–' : t('call.steps.lostValue', { n: figures.lostPercent })}
          </dd>
        </div>
        <div>
          <dt>{t('call.steps.delay')}</dt>
          <dd>{figures.delayMs === null ? '–' : t('call.steps.delayValue', { n: figures.delayMs })}</dd>
        </div>
        <div>
          <dt>{t('call.steps.way')}</dt>
          <dd>{figures.transport === null ? '–' : t(`call.steps.${figures.transport}`)}</dd>
        </div>
      </dl>
      {hint && <p>{t(`call.steps.${hint}`)}</p>}
    </div>
  )
}

type Checked = NonNullable<OwnCallSession['deviceCheck']>

interface Figures {
  lostPercent: number | null
  delayMs: number | null
  transport: Checked['transport'] | null
}

const figuresOf = ({ lossPermille, roundTripMs, transport }: Checked): Figures => ({
  ...{ lostPercent: lossPermille / 10, delayMs: Math.round(roundTripMs / 2), transport },
})

function runningFigures({ numbers }: DeviceCheckView): Figures {
  if (!numbers) return { lostPercent: null, delayMs: null, transport: null }
  const { lostPercent, delayMs, protocol } = numbers
  return { lostPercent, delayMs, transport: protocol === null ? null : protocol === 'udp' ? 'UDP' : 'TCP' }
}

const isGood = (check: Checked): boolean => pathQuality(check, check.isPassed) === 'GOOD'

function hintOf(check: Checked) {
  const quality = pathQuality(check, check.isPassed)
  if (quality === 'BAD') return 'badHint'
  if (check.transport === 'DIRECT') return 'directHint'
  if (check.transport === 'TCP') return 'tcpHint'
  return quality === 'WEAK' ? 'weakHint' : null
}
