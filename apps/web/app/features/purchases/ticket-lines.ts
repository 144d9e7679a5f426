import type { OrderState } from '@encore/contract/endpoints'

type Line = OrderState['lines'][number]
export type TicketLine = Line & { eventId: string }

const isTicketLine = (line: Pick<Line, 'kind' | 'eventId'>): boolean =>
  line.kind === 'TICKET_LIVE' && line.eventId !== null

const handedOver: ReadonlySet<Line['kind']> = new Set(['GOODS', 'DIGITAL'])

/** Lines that give entry to a show; each is shown as a ticket. */
export const ticketLines = ({ lines }: Pick<OrderState, 'lines'>): TicketLine[] =>
  lines.filter((line): line is TicketLine => isTicketLine(line))

/** Lines that are neither tickets, calls nor handed over, such as a replay; only their names are shown. */
export const namedLines = (
  { lines }: Pick<OrderState, 'lines'>,
  calls: readonly { productUid: string }[] = [],
): Line[] =>
  lines.filter(
    (line) =>
      !isTicketLine(line) &&
      !handedOver.has(line.kind) &&
      !calls.some(({ productUid }) => productUid === line.productUid),
  )
