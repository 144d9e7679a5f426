import { type Currency, currencyDecimals, type PaidCurrency } from '@encore/contract/rules/money'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/cube-packages.ts'

/** The cube price list for guests, who may not request it from the API (spec section 6). */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const wanted = url.searchParams.get('currency')
  const currency = paidCurrencies.find((code) => code === wanted)
  const { api } = context.get(pageContext)
  const answer = await api('GET /api/v2/point-product', { query: currency ? { currency } : {} })
  return answer.ok ? Response.json(answer.value) : Response.json(null, { status: 503 })
}

const paidCurrencies = (Object.keys(currencyDecimals) as Currency[]).filter(
  (code): code is PaidCurrency => code !== 'CUBE',
)
