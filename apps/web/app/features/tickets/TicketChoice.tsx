import type { Product } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Choice } from '@encore/ui/Choice'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { SaleText } from './SaleText.tsx'
import { isGone, priceIn, saleOf } from './sale.ts'
import styles from './TicketPanel.module.css'
import { useOpensText } from './use-opens-text.ts'

export function TicketChoice({ ticket, now }: { ticket: Product; now: number }) {
  const { locale } = useText()
  const money = useMoneyText()
  const opensText = useOpensText()
  const { name, description, opens } = ticket
  const price = priceIn(locale, ticket)
  const sale = saleOf(ticket, now)
  const isNamed = sale.state === 'open' ? sale.left !== null : sale.state !== 'opens'
  return (
    <Choice
      className={styles.tier}
      value={ticket.id}
      tint={isGone(sale) ? 'ink' : 'accent'}
      title={<span lang={languageTag[name.lang]}>{name.text}</span>}
      aside={
        price && (
          <span className={styles.price} translate="no">
            {money(price)}
          </span>
        )
      }
      note={
        <span className={styles.note}>
          <span>
            {opens && <span>{opensText(opens)}</span>}
            {opens && description.text && <span>{' · '}</span>}
            <span lang={languageTag[description.lang]}>{description.text}</span>
          </span>
          {isNamed && (
            <b data-state={sale.state}>
              <SaleText sale={sale} zone={null} />
            </b>
          )}
        </span>
      }
    />
  )
}
