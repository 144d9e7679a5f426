import { eximbay } from './eximbay/gateway.ts'
import type { Provider } from './fact.ts'
import type { Gateway } from './gateway.ts'

const byProvider: Record<Provider, Gateway> = { EXIMBAY: eximbay }

export const gatewayOf = (provider: Provider): Gateway => byProvider[provider]

export const gateways: readonly Gateway[] = Object.values(byProvider)
