import type { EventDetail, OwnDraw } from '@encore/contract/endpoints'
import { formatDayAndClock } from '@encore/contract/rules/time'
import { Button } from '@encore/ui/Button'
import FileDown from 'lucide-react/icons/file-down'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldMinus from 'lucide-react/icons/shield-minus'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { Translate } from '#app/i18n/text.ts'
import { DrawBlock } from './DrawBlock.tsx'
import styles from './Receipt.module.css'
import { saveText } from './save-text.ts'

export interface ReceiptProps {
  own: OwnDraw
  event: EventDetail
}

/** The member's entries with their signed receipts. */
export function Receipt({ own, event }: ReceiptProps) {
  const { t, locale } = useText()
  return (
    <DrawBlock id="receipt" title={t('draw.receipt.title')} text={t('draw.receipt.text')}>
      <ul className={styles.lots}>
        {own.entries.map(({ id, seq, left, source, acceptedAt }, place) => (
          <li key={id} data-state={left ? 'left' : seq === null ? 'pending' : 'in'}>
            {left ? <ShieldMinus aria-hidden /> : <ShieldCheck aria-hidden />}
            <div>
              <b>{t('draw.receipt.lot', { n: place + 1 })}</b>
              <p>
                {left
                  ? leftText(t, left)
                  : seq === null
                    ? t('draw.receipt.pending')
                    : t('draw.receipt.inLog', { n: seq + 1 })}
              </p>
              <code>{id}</code>
            </div>
            <p>
              <span>{t(`draw.receipt.source.${source}`)}</span>
              <time dateTime={acceptedAt}>{formatDayAndClock(acceptedAt, event.zone, locale)}</time>
            </p>
          </li>
        ))}
      </ul>
      <Button className={styles.save} onClick={() => saveReceipt(own)}>
        <FileDown />
        {t('draw.receipt.save')}
      </Button>
    </DrawBlock>
  )
}

function leftText(
  t: Translate,
  { reason, exclusion }: NonNullable<OwnDraw['entries'][number]['left']>,
): string {
  if (reason !== 'EXCLUDED') return t(`draw.receipt.left.${reason}`)
  return t('draw.receipt.left.EXCLUDED', { reason: exclusion ? t(`draw.exclusion.${exclusion}`) : '' })
}

/** Saves the signed statements as the house made them. */
const saveReceipt = (own: OwnDraw): void =>
  saveText(`receipt-${own.drawId.slice(0, 8)}.txt`, own.entries.map(({ promise }) => promise).join('\n'))
