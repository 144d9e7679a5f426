import type { EventDetail } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import { CubeAmount } from '@encore/ui/CubeAmount'
import { isJoinable, JoinQueue } from '#app/features/on-sale-queue/JoinQueue.tsx'
import { ActionBar } from '#app/features/page-parts/ActionBar.tsx'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { Entry } from './Entry.tsx'
import { SaleAlert } from './SaleAlert.tsx'
import { SaleText } from './SaleText.tsx'
import { priceIn } from './sale.ts'
import type { TicketPanelModel } from './use-ticket-panel.ts'

interface BuyBarProps {
  event: EventDetail
  panel: TicketPanelModel
  now: number
}

/** The page's main action, at the bottom of the screen on mobile. */
export function BuyBar({ event, panel, now }: BuyBarProps) {
  const { t } = useText()
  switch (panel.state.kind) {
    case 'entitled':
    case 'free':
      return (
        <ActionBar title={t(panel.state.kind === 'free' ? 'detail.free.title' : 'detail.entitled.title')}>
          <Entry event={event} now={now} compact />
        </ActionBar>
      )
    case 'sale':
      return <SaleBar event={event} panel={panel} now={now} />
    case 'canceled':
    case 'ended':
    case 'unreachable':
    case 'none':
      return null
  }
}

function SaleBar({ event, panel, now }: BuyBarProps) {
  const { t, locale } = useText()
  const money = useMoneyText()
  const { chosen, sale, open, awaited } = panel
  if (!chosen || !sale) return null
  const price = priceIn(locale, chosen)
  const cubes = chosen.productPointPrice
  return (
    <ActionBar
      isPending={panel.isPending}
      title={
        <>
          <span lang={languageTag[chosen.name.lang]}>{chosen.name.text}</span>
          {price && <span>{` · ${money(price)}`}</span>}
        </>
      }
      note={
        sale.state === 'open' && sale.left === null ? (
          cubes !== null && <CubeAmount words={t('wallet.cubes', { n: cubes })} showUnit />
        ) : (
          <SaleText sale={sale} zone={event.zone} />
        )
      }
    >
      {isJoinable(event, now) ? (
        <JoinQueue event={event} now={now} compact />
      ) : (
        <SaleAlert product={chosen} sale={sale} compact />
      )}
      {sale.state === 'open' && (
        <Button kind="accent" busy={awaited !== null} onClick={open}>
          {t('detail.getTicket')}
        </Button>
      )}
    </ActionBar>
  )
}
