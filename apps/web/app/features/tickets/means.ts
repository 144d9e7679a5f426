import type { Product } from '@encore/contract/endpoints'

/** What pays for a ticket: cubes of the wallet, or money by a method that the payment's page asks for. */
export type Means = 'cubes' | 'money'

type Priced = Pick<Product, 'productPointPrice' | 'productPrices' | 'pgCodes'>

/** What a ticket can be paid with, the one that is offered first at the front. */
export function meansOf(ticket: Priced): Means[] {
  const means: Means[] = []
  if (ticket.productPointPrice !== null) means.push('cubes')
  if (ticket.productPrices.length > 0 && ticket.pgCodes.some((code) => code !== 'CUBE')) means.push('money')
  return means.length > 0 ? means : ['money']
}

/** The wished means where the ticket takes it, else the first that it takes. */
export function chosenMeans(ticket: Priced, wished: string | null): Means {
  const means = meansOf(ticket)
  return means.find((one) => one === wished) ?? means[0] ?? 'money'
}

/** Whether a buyer has something to choose: another ticket, or another means. */
export const hasChoice = (tickets: readonly Priced[]): boolean =>
  tickets.length > 1 || tickets.some((ticket) => meansOf(ticket).length > 1)

/** Cubes that the wallet lacks for the ticket; 0 where it has enough, or where cubes do not buy it. */
export const missingCubes = ({ productPointPrice }: Priced, owned: number): number =>
  Math.max(0, (productPointPrice ?? 0) - owned)
