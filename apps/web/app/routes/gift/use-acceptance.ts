import type { CallInput, Endpoints } from '@encore/contract/endpoints'
import { useState } from 'react'
import { api } from '#app/data/api.ts'
import { createIntents } from '#app/data/intents.ts'
import type { Failure } from '#app/features/account-forms/failure-text.ts'

export type AcceptanceBody = CallInput<Endpoints['POST /api/v1/gift/{token}/accept']>['body']

/** Accepts once, however often the button is pressed; after a refusal the gift is reloaded. */
export function useAcceptance(
  token: string,
  onAccepted: () => Promise<void>,
  onRefused: () => Promise<void>,
) {
  const [intents] = useState(() => createIntents())
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const accept = async (body: AcceptanceBody): Promise<void> => {
    if (isBusy) return
    setIsBusy(true)
    setFailure(null)
    const answer = await intents.once(JSON.stringify(body), (options) =>
      api('POST /api/v1/gift/{token}/accept', { params: { token }, body }, options),
    )
    if (answer.ok) await onAccepted()
    else {
      setFailure(answer)
      if (answer.error.name !== 'INVALID_INPUT') await onRefused()
    }
    setIsBusy(false)
  }
  return { accept, isBusy, failure }
}
