import type { ApiCall, ApiResult } from '@encore/contract/client'
import type { Endpoints, Reply, StatementEntry } from '@encore/contract/endpoints'
import { type WalletCurrency, walletCurrencies } from '@encore/contract/rules/kinds'

export type StatementPart = Reply<Endpoints['GET /api/v1/wallet/statement']>

/** Query of the address; without a cursor it is the newest part. */
export interface StatementQuery {
  currency: WalletCurrency
  cursor: string | null
}

export function readStatementQuery(params: URLSearchParams): StatementQuery {
  const cursor = params.get('cursor') ?? ''
  return {
    currency: walletCurrencies.find((currency) => currency === params.get('currency')) ?? 'CUBE',
    cursor: /^[1-9]\d{0,14}$/.test(cursor) ? cursor : null,
  }
}

export function statementPath({ currency, cursor }: StatementQuery): string {
  const params = new URLSearchParams()
  if (currency !== 'CUBE') params.set('currency', currency)
  if (cursor) params.set('cursor', cursor)
  return params.size > 0 ? `/mypage/wallet?${params}` : '/mypage/wallet'
}

export const listStatement = (
  api: ApiCall,
  { currency, cursor }: StatementQuery,
  size = 20,
): Promise<ApiResult<StatementPart>> =>
  api('GET /api/v1/wallet/statement', { query: { currency, size, ...(cursor ? { cursor } : {}) } })

const partOfAll = 100

/** Loads every movement of a currency, newest first, part by part. */
export async function wholeStatement(
  api: ApiCall,
  currency: WalletCurrency,
): Promise<ApiResult<StatementEntry[]>> {
  const all: StatementEntry[] = []
  for (let cursor: string | null = null; ; ) {
    const answer: ApiResult<StatementPart> = await listStatement(api, { currency, cursor }, partOfAll)
    if (!answer.ok) return answer
    all.push(...answer.value.content)
    cursor = answer.value.nextCursor
    if (!cursor) return { ok: true, value: all }
  }
}
