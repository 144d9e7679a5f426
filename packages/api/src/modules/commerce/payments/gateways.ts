import { findMethod, type PaymentMethod } from '@encore/contract/rules/payment-methods'
import { eximbay } from './eximbay/gateway.ts'
import type { Provider } from './fact.ts'
import type { Gateway } from './gateway.ts'
import { withHealthRecord } from './gateway-health-decorator.ts'
import { payletterGlobal } from './payletter/global.ts'
import { payletterKorea } from './payletter/korea.ts'

const byProvider: Record<Provider, Gateway> = {
  EXIMBAY: withHealthRecord(eximbay),
  PAYLETTER_KR: withHealthRecord(payletterKorea),
  PAYLETTER_GLOBAL: withHealthRecord(payletterGlobal),
}

export const gatewayOf = (provider: Provider): Gateway => byProvider[provider]

/** A payment method must stay in the table as long as attempts with its code exist. */
export function gatewayMethod(pgCode: string): PaymentMethod {
  const method = findMethod(pgCode)
  if (!method) throw new Error(`${pgCode} is paid at no gateway`)
  return method
}

export const gateways: readonly Gateway[] = Object.values(byProvider)
