import type { QueuedCall } from '@encore/contract/endpoints'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './CallControl.module.css'

/** Whether a fan can be called now, and otherwise why not. */
export function Readiness({
  call: { gap, isBusy, ringEndsAt },
  nowMs,
}: {
  call: Pick<QueuedCall, 'gap' | 'isBusy' | 'ringEndsAt'>
  nowMs: number
}) {
  const t = useT()
  const leftSec = ringEndsAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(ringEndsAt) - nowMs) / 1_000))
  if (leftSec > 0)
    return (
      <span className={styles.readiness} data-is="rings">
        {t('callControl.rings', { seconds: leftSec })}
      </span>
    )
  if (isBusy)
    return (
      <span className={styles.readiness} data-is="busy">
        {t('callControl.busy')}
      </span>
    )
  return (
    <span className={styles.readiness} data-is={gap === null ? 'ready' : 'gap'}>
      {gap === null ? t('callControl.ready') : t(`callControl.gaps.${gap}`)}
    </span>
  )
}
