import { useIdempotencyKeys } from '@encore/app-kit/idempotency-keys'
import { useMutation } from '@encore/app-kit/use-mutation'
import { api } from '#app/data/api.ts'
import { refreshViewer } from '#app/data/viewer.ts'

/** Redeems a code; a try whose response was lost is retried under the same key and cannot count twice. */
export function useRedeem() {
  const keys = useIdempotencyKeys()
  const { run, isBusy, result, reset } = useMutation((code: string) =>
    keys.once(code, (options) => api('POST /api/v1/coupon/use/code', { body: { code } }, options)),
  )
  const redeem = async (code: string): Promise<boolean> => {
    reset()
    const answer = await run(code)
    if (!answer?.ok) return false
    void refreshViewer()
    return true
  }
  return { redeem, isBusy, result, reset }
}
