export type Answer = {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/** A request between sandbox and merchant and its response, both as on the wire. */
export type Exchange = {
  readonly id: number
  readonly at: string
  readonly kind: 'payment' | 'query' | 'refund' | 'notice'
  /** `in`: from the merchant to the sandbox. */
  readonly direction: 'in' | 'out'
  readonly ref: string
  readonly request: {
    readonly method: string
    readonly url: string
    readonly contentType: string
    readonly body: string
  }
  readonly answer: Answer | { readonly failure: string }
  /** For notices: whether the response ended the retries. */
  readonly accepted?: boolean
}

export type ExchangeLog = { exchanges: Exchange[]; lastExchangeId: number }

const kept = 500

/** Appends to the log, which keeps the last 500 entries. */
export function recordExchange(log: ExchangeLog, exchange: Omit<Exchange, 'id'>): Exchange {
  log.lastExchangeId += 1
  const recorded = { id: log.lastExchangeId, ...exchange }
  log.exchanges.push(recorded)
  if (log.exchanges.length > kept) log.exchanges.shift()
  return recorded
}
