import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { encode } from 'uqr'
import { useShare } from '#app/features/event/use-share.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './CompareDraw.module.css'
import type { FriendComparison } from './check-draw.ts'
import { compareAddress } from './friend-code.ts'
import { saveText } from './save-text.ts'

export interface CompareDrawProps {
  drawId: string
  /** Code of the own newest checkpoint. */
  code: string
  friend: FriendComparison | null
}

/** Shows the verdict about a friend’s code, and the own code as a QR code. */
export function CompareDraw({ drawId, code, friend }: CompareDrawProps) {
  const { t } = useText()
  const address = compareAddress(location.origin, drawId, code)
  const share = useShare()
  return (
    <section className={styles.compare} aria-labelledby="compare-title">
      <h3 id="compare-title">{t('draw.compare.title')}</h3>
      {friend && <Verdict friend={friend} drawId={drawId} />}
      <p>{t('draw.compare.text')}</p>
      <a className={styles.qr} href={address}>
        <QrCode text={address} label={t('draw.compare.code')} />
      </a>
      <Button onClick={() => void share(t('draw.compare.title'), address)}>{t('draw.compare.share')}</Button>
    </section>
  )
}

const kinds = { SAME: 'ok', FRAUD: 'bad', LATER: 'warn', UNSIGNED: 'warn', MALFORMED: 'warn' } as const

function Verdict({ friend: { verdict, statement }, drawId }: { friend: FriendComparison; drawId: string }) {
  const { t } = useText()
  return (
    <Notice kind={kinds[verdict]} role={verdict === 'FRAUD' ? 'alert' : 'status'}>
      <span>{t(`draw.compare.verdict.${verdict}`)}</span>
      {verdict === 'FRAUD' && statement !== null && (
        <>
          <br />
          <button
            type="button"
            className="link"
            onClick={() => saveText(`checkpoint-${drawId.slice(0, 8)}.txt`, statement)}
          >
            {t('draw.compare.proof')}
          </button>
        </>
      )}
    </Notice>
  )
}

function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'L', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path.join('')} fill="#000" />
    </svg>
  )
}
