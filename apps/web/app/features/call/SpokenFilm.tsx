import type { Receipt } from '@encore/contract/endpoints'
import { useText } from '#app/i18n/TextProvider.tsx'
import { sumText } from './call-words.ts'
import styles from './Thanks.module.css'

/** The call as one bar: what was spoken, and what stood still. */
export function SpokenFilm({ receipt: { spokenMs, stalledMs } }: { receipt: Receipt }) {
  const { t } = useText()
  const stillMs = stalledMs.FAN + stalledMs.ARTIST + stalledMs.BOTH
  return (
    <div className={styles.film}>
      <div className={styles.track} aria-hidden>
        {spokenMs > 0 && <i className={styles.part} style={{ flexGrow: spokenMs }} />}
        {stillMs > 0 && <i className={styles.part} data-is="still" style={{ flexGrow: stillMs }} />}
      </div>
      <p>
        <span>
          <i className={`${styles.part} ${styles.key}`} />
          {t('call.receipt.spoken')} <b>{sumText(spokenMs)}</b>
        </span>
        <span>
          <i className={`${styles.part} ${styles.key}`} data-is="still" />
          {t('call.receipt.still')} <b>{sumText(stillMs)}</b>
        </span>
      </p>
    </div>
  )
}
