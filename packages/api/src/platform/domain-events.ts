import type { GatewayProvider } from '@encore/contract/rules/payment-methods'
import type { Texts } from '#kernel/texts.ts'
import type { Tx } from './db/connect.ts'

/**
 * What one module tells those above it. Handlers run inside the emitter's transaction, in the order of the
 * module list; what leaves the database goes through a job.
 */
export interface DomainEventMap {
  /** `isReturning`: the same person left within the last 30 days, so nothing meant for newcomers is due. */
  'member.joined': { memberId: string; language: string; isReturning: boolean }
  /** Emitted behind the lock on the member's row: what belongs to the member ends in the same transaction. */
  'member.left': { memberId: string }
  'payment.captured': CapturedPayment
  'payment.refused': { orderId: string; attemptId: string; message: string }
  'payment.refunded': { orderId: string; refundId: string; amount: number; currency: string }
  'order.fulfilled': {
    orderId: string
    memberId: string
    kind: 'POINT' | 'PRODUCT'
    productId: string | null
    quantity: number
    name: Texts
    /** What a cube package brought, its bonus included; null for products. */
    cubes: number | null
    /** The event a ticket lets in to; null when no ticket was bought. */
    admitsTo: string | null
  }
  'coupon.redeemed': {
    redemptionId: string
    memberId: string
    gift: { gives: 'CUBES' | 'SOULS'; amount: number } | { gives: 'TICKET'; eventId: string; title: Texts }
  }
}

/** Money a gateway has taken; `matches` says whether sum and currency equal what the attempt asked. */
export interface CapturedPayment {
  provider: GatewayProvider
  orderId: string
  attemptId: string
  gatewayTxId: string
  amount: number
  currency: string
  matches: boolean
}

type Kind = keyof DomainEventMap
type Handler<K extends Kind> = (tx: Tx, event: DomainEventMap[K]) => Promise<void>

export interface DomainEvents {
  on<K extends Kind>(kind: K, handler: Handler<K>): void
  emit<K extends Kind>(tx: Tx, kind: K, event: DomainEventMap[K]): Promise<void>
}

export function createDomainEvents(): DomainEvents {
  const handlers = new Map<Kind, Handler<never>[]>()
  return {
    on: (kind, handler) => {
      handlers.set(kind, [...(handlers.get(kind) ?? []), handler as Handler<never>])
    },
    emit: async (tx, kind, event) => {
      for (const handler of handlers.get(kind) ?? []) await handler(tx, event as never)
    },
  }
}
