import type { ErrorBody } from '@encore/contract/errors'
import { useState } from 'react'
import { api } from '#app/data/api.ts'
import { openDialog } from '#app/data/dialogs.ts'
import { createIntents } from '#app/data/intents.ts'
import { refreshViewer } from '#app/data/viewer.ts'

/** Exchanges once however often it is pressed, then opens the success dialog in place of the shop. */
export function useExchange() {
  // Idempotency keys live as long as the open form: a member who reopens it has seen the result of the last try.
  const [intents] = useState(() => createIntents())
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<ErrorBody | null>(null)

  const exchange = async (pointAmount: number) => {
    setIsBusy(true)
    setFailure(null)
    // Preloads the success dialog in parallel with the call.
    import('./ExchangeSuccess.tsx').catch(() => {})
    const answer = await intents.once(String(pointAmount), (options) =>
      api('POST /api/v1/poll-point', { body: { pointAmount } }, options),
    )
    setIsBusy(false)
    void refreshViewer()
    if (!answer.ok) return setFailure(answer.error)
    const { souls, cube, soul } = answer.value
    openDialog({ kind: 'popExchangeSuccess', exchangeToSoul: souls, cube, soul })
  }
  return { exchange, isBusy, failure, forget: () => setFailure(null) }
}
