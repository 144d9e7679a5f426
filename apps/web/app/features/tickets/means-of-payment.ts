import type { Product } from '@encore/contract/endpoints'

/** Means of payment: cubes from the wallet, or money by a method chosen in the checkout. */
export type Means = 'cubes' | 'money'

type Priced = Pick<Product, 'productPointPrice' | 'productPrices' | 'pgCodes'>

/** Returns the means a ticket accepts, the preselected one first. */
export function meansOf(ticket: Priced): Means[] {
  const means: Means[] = []
  if (ticket.productPointPrice !== null) means.push('cubes')
  if (ticket.productPrices.length > 0 && ticket.pgCodes.some((code) => code !== 'CUBE')) means.push('money')
  return means.length > 0 ? means : ['money']
}

/** Returns the wished means if the ticket accepts it, else its first. */
export function chosenMeans(ticket: Priced, wished: string | null): Means {
  const means = meansOf(ticket)
  return means.find((one) => one === wished) ?? means[0] ?? 'money'
}

/** True when there is more than one ticket or means. */
export const hasChoice = (tickets: readonly Priced[]): boolean =>
  tickets.length > 1 || tickets.some((ticket) => meansOf(ticket).length > 1)

/** Returns the cubes missing in the wallet; 0 when it has enough or the ticket has no price in cubes. */
export const missingCubes = ({ productPointPrice }: Priced, owned: number): number =>
  Math.max(0, (productPointPrice ?? 0) - owned)
