import type { EventDetail, Product } from '@encore/contract/endpoints'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { Notice } from '@encore/ui/Notice'
import { ViewerTime } from '#app/features/event/EventTime.tsx'
import { JoinQueue } from '#app/features/on-sale-queue/JoinQueue.tsx'
import { PayWays } from './PayWays.tsx'
import { SaleAlert } from './SaleAlert.tsx'
import { SaleText } from './SaleText.tsx'
import { TicketChoice } from './TicketChoice.tsx'
import type { TicketPanelModel } from './use-ticket-panel.ts'

export interface ChooseTicketProps {
  /** Accessible name of the tickets. */
  legend: string
  tickets: readonly Product[]
  event: EventDetail
  panel: TicketPanelModel
  now: number
}

/** Chooses a ticket, then the means of payment; a ticket that is not on sale shows why and what is possible. */
export function ChooseTicket({ legend, tickets, event, panel, now }: ChooseTicketProps) {
  const { chosen, sale, choose } = panel
  if (!chosen || !sale) return null
  return (
    <>
      <ChoiceGroup legend={legend} hideLegend value={chosen.id} onValueChange={choose}>
        {tickets.map((ticket) => (
          <TicketChoice key={ticket.id} ticket={ticket} now={now} />
        ))}
      </ChoiceGroup>
      {sale.state === 'open' ? (
        <PayWays ticket={chosen} event={event} panel={panel} />
      ) : (
        sale.state === 'opens' && (
          <Notice>
            <span>
              <SaleText sale={sale} zone={event.zone} />
              <br />
              <ViewerTime at={sale.at} zone={event.zone} />
            </span>
          </Notice>
        )
      )}
      <JoinQueue event={event} now={now} />
      <SaleAlert product={chosen} sale={sale} />
    </>
  )
}
