import { useIdempotencyKeys } from '@encore/app-kit/idempotency-keys'
import { useMutation } from '@encore/app-kit/use-mutation'
import { api } from '#app/data/api.ts'
import { openDialog } from '#app/data/dialogs.ts'
import { refreshViewer } from '#app/data/viewer.ts'

/** Exchanges once however often it is pressed, then opens the success dialog in place of the shop. */
export function useExchange() {
  const keys = useIdempotencyKeys()
  const { run, isBusy, failure, reset } = useMutation((pointAmount: number) =>
    keys.once(String(pointAmount), (options) =>
      api('POST /api/v1/poll-point', { body: { pointAmount } }, options),
    ),
  )
  const exchange = async (pointAmount: number) => {
    reset()
    // Preloads the success dialog in parallel with the call.
    import('./ExchangeSuccess.tsx').catch(() => {})
    const answer = await run(pointAmount)
    void refreshViewer()
    if (!answer?.ok) return
    const { souls, cube, soul } = answer.value
    openDialog({ kind: 'popExchangeSuccess', exchangeToSoul: souls, cube, soul })
  }
  return { exchange, isBusy, failure: failure?.error ?? null, forget: reset }
}
