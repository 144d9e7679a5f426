import type { BoxTicket } from '@encore/contract/endpoints'
import { compareTickets, type TicketPhase, ticketPhase } from '@encore/contract/rules/ticket-phase'
import { Section } from '@encore/ui/Section'
import { useEarlyStarts, withEarlyStart } from '#app/data/early-starts.ts'
import { useNow } from '#app/features/event/use-now.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './mybox.module.css'
import { PastTicket } from './PastTicket.tsx'
import { ReplayTicket } from './ReplayTicket.tsx'
import { TicketStub } from './TicketStub.tsx'

type Group = 'NOW' | 'AHEAD' | 'REPLAY' | 'OVER'

const groups: readonly Group[] = ['NOW', 'AHEAD', 'REPLAY', 'OVER']
const groupOf: Record<TicketPhase, Group> = {
  NOW: 'NOW',
  AHEAD: 'AHEAD',
  REPLAY: 'REPLAY',
  REPLAY_AHEAD: 'REPLAY',
  OVER: 'OVER',
}

/** Tickets grouped by phase on the server's clock; a ticket that opens moves up without a reload. */
export function Tickets({ tickets, renderedAt }: { tickets: readonly BoxTicket[]; renderedAt: number }) {
  const t = useT()
  const now = useNow(renderedAt)
  const known = useEarlyStarts()
  const started = tickets.map((ticket) => ({ ...ticket, event: withEarlyStart(ticket.event, known) }))
  const ordered = started.toSorted((a, b) => compareTickets(a, b, now))
  const byGroup = Map.groupBy(ordered, (ticket) => groupOf[ticketPhase(ticket, now)])
  return groups.flatMap((group) => {
    const members = byGroup.get(group)
    if (!members) return []
    return (
      <Section key={group} title={t(`box.ticket.${group}`)} className={styles.group}>
        <div className={group === 'REPLAY' ? styles.replays : styles.stack}>
          {members.map((ticket) => (
            <Ticket key={ticket.event.id} ticket={ticket} group={group} now={now} />
          ))}
        </div>
      </Section>
    )
  })
}

function Ticket({ ticket, group, now }: { ticket: BoxTicket; group: Group; now: number }) {
  switch (group) {
    case 'NOW':
    case 'AHEAD':
      return <TicketStub ticket={ticket} isOpen={group === 'NOW'} now={now} />
    case 'REPLAY':
      return <ReplayTicket ticket={ticket} now={now} />
    case 'OVER':
      return <PastTicket ticket={ticket} />
  }
}
