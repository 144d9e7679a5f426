import type { Quote } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Picture } from '@encore/ui/Picture'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './OrderSummary.module.css'
import type { Sums } from './OrderSummary.tsx'
import { faceOf } from './quote-line.ts'

const shown = 3

/** The order in brief on phones, where the full summary is below the forms. */
export function OrderStrip({ quote, sums, target }: { quote: Quote; sums: Sums | null; target: string }) {
  const t = useT()
  const money = useMoneyText()
  const hasProblems = quote.lines.some(({ problems }) => problems.length > 0)
  const faces = quote.lines.map(faceOf)
  const pictures = faces.flatMap(({ imageUrl }) => imageUrl ?? []).slice(0, shown)
  const only = faces.length === 1 && faces[0]?.isTicket ? faces[0].title : null
  return (
    <a className={styles.strip} href={`#${target}`}>
      <span>
        <b>{t('checkout.order')}</b>
        <span data-problem={hasProblems ? '' : undefined}>
          {hasProblems ? (
            t('checkout.lookFirst')
          ) : only ? (
            <span lang={languageTag[only.lang]}>{only.text}</span>
          ) : (
            t('checkout.count', { n: units(quote) })
          )}
        </span>
      </span>
      {pictures.map((url) => (
        <Picture key={url} src={url} alt="" width={120} height={120} sizes="44px" widths={[64, 120]} />
      ))}
      {sums && (
        <b className={styles.price} translate="no">
          {money(sums.total)}
        </b>
      )}
    </a>
  )
}

const units = ({ lines }: Quote) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
