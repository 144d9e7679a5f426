import type { OrderRecord } from '@encore/contract/endpoints'

/** True when nothing was paid and the last attempt was refused; another attempt is possible while the order is open. */
export const isRefused = ({ status, refusal, deposit }: OrderRecord): boolean =>
  status === 'PENDING' && refusal !== null && deposit === null
