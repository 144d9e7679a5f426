import type { ErrorBody } from '@encore/contract/errors'
import { useState } from 'react'
import { api } from '#app/data/api.ts'
import { openDialog } from '#app/data/dialogs.ts'
import { createIntents } from '#app/data/intents.ts'
import { refreshViewer } from '#app/data/viewer.ts'

/** Exchanges once however often it is pressed; then the shop gives way to what came of it. */
export function useExchange() {
  // As long as the form is open: who opens it again has seen what the last try did.
  const [intents] = useState(() => createIntents())
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<ErrorBody | null>(null)

  const exchange = async (pointAmount: number) => {
    setIsBusy(true)
    setFailure(null)
    // Fetched beside the answer, so that the one dialog follows the other.
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
