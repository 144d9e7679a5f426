import { useIdempotencyKeys } from '@encore/app-kit/idempotency-keys'
import { useMutation } from '@encore/app-kit/use-mutation'
import type { CallInput, Endpoints } from '@encore/contract/endpoints'
import { api } from '#app/data/api.ts'

export type AcceptanceBody = CallInput<Endpoints['POST /api/v1/gift/{token}/accept']>['body']

/** Accepts once, however often the button is pressed; after a refusal the gift is reloaded. */
export function useAcceptance(
  token: string,
  onAccepted: () => Promise<void>,
  onRefused: () => Promise<void>,
) {
  const keys = useIdempotencyKeys()
  const { run, isBusy, failure, reset } = useMutation(async (body: AcceptanceBody) => {
    const answer = await keys.once(JSON.stringify(body), (options) =>
      api('POST /api/v1/gift/{token}/accept', { params: { token }, body }, options),
    )
    if (answer.ok) await onAccepted()
    else if (answer.error.name !== 'INVALID_INPUT') await onRefused()
    return answer
  })
  const accept = async (body: AcceptanceBody): Promise<void> => {
    reset()
    await run(body)
  }
  return { accept, isBusy, failure }
}
