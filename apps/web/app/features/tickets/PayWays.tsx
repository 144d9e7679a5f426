import type { EventDetail, Product } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { CubeAmount } from '@encore/ui/CubeAmount'
import { useViewer } from '#app/data/viewer.ts'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { type Means, meansOf, missingCubes } from './means-of-payment.ts'
import styles from './PayWays.module.css'
import { priceIn } from './sale.ts'
import type { TicketPanelModel } from './use-ticket-panel.ts'

export interface PayWaysProps {
  ticket: Product
  event: Pick<EventDetail, 'rules'>
  panel: TicketPanelModel
}

export function PayWays({ ticket, event, panel: { means, chooseMeans, start, awaited } }: PayWaysProps) {
  const { t } = useText()
  const money = useMoneyText()
  const { total, others } = useTotal(ticket, means)
  const cubes = ticket.productPointPrice
  const offered = meansOf(ticket)
  const { refund } = event.rules
  return (
    <>
      {offered.length > 1 && (
        <ChoiceGroup
          legend={t('detail.payWith')}
          columns={2}
          value={means}
          onValueChange={(value) => chooseMeans(value as Means)}
        >
          {offered.map((one) => (
            <Way key={one} means={one} ticket={ticket} />
          ))}
        </ChoiceGroup>
      )}
      <p className={styles.total}>
        <span>{t('detail.total')}</span>
        {others.length > 0 && <small translate="no">{others.map((price) => money(price)).join(' · ')}</small>}
        <b translate="no">{total}</b>
      </p>
      <Button
        kind="accent"
        size="l"
        wide
        busy={awaited === means}
        busyLabel={t('detail.oneMoment')}
        onClick={() => start(means)}
      >
        {means === 'cubes' && cubes !== null ? t('detail.getTicketFor', { n: cubes }) : getTicket()}
      </Button>
      {refund.text && (
        <p className={styles.terms}>
          <span>{t('detail.rules.refund')}</span>
          <span>{' · '}</span>
          <span lang={languageTag[refund.lang]}>{refund.text}</span>
        </p>
      )}
    </>
  )

  function getTicket(): string {
    return total === null ? t('detail.getTicket') : t('detail.payPrice', { price: total })
  }
}

function Way({ means, ticket }: { means: Means; ticket: Product }) {
  const { t } = useText()
  const viewer = useViewer()
  const cubes = ticket.productPointPrice ?? 0
  if (means === 'cubes') {
    const owned = viewer.kind === 'member' ? viewer.me.cube : null
    const missing = owned === null ? 0 : missingCubes(ticket, owned)
    return (
      <Choice
        className={styles.way}
        value={means}
        tint="accent"
        title={<CubeAmount words={t('wallet.cubes', { n: cubes })} showUnit />}
        note={owned === null ? undefined : noteOf(owned, missing)}
      />
    )
  }
  return (
    <Choice
      className={styles.way}
      value={means}
      tint="accent"
      title={t('detail.card')}
      note={t('detail.otherWays')}
    />
  )

  function noteOf(owned: number, missing: number): string {
    return missing > 0
      ? t('detail.lacking', { n: missing })
      : t('detail.ofYours', { n: owned.toLocaleString('en') })
  }
}

/** The total in the chosen means; for money also up to two other currencies. */
function useTotal(ticket: Product, means: Means) {
  const { t, locale } = useText()
  const money = useMoneyText()
  if (means === 'cubes') return { total: t('wallet.cubes', { n: ticket.productPointPrice ?? 0 }), others: [] }
  const price = priceIn(locale, ticket)
  const others = ticket.productPrices.filter(({ currency }) => currency !== price?.currency).slice(0, 2)
  return { total: price && money(price), others }
}
