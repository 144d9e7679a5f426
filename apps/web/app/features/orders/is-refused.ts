import type { OrderRecord } from '@encore/contract/endpoints'

/** Nothing was paid and the last try was refused; another may be made while the order is open. */
export const isRefused = ({ status, refusal, deposit }: OrderRecord): boolean =>
  status === 'PENDING' && refusal !== null && deposit === null
