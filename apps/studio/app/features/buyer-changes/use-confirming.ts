import { useMutation } from '@encore/app-kit/use-mutation'
import type { ApiResult } from '@encore/contract/client'
import { useState } from 'react'
import type { Change, ChangesDialogProps } from './ChangesDialog.tsx'

interface Asked<K> {
  changes: Change<K>[]
  answer(kinds: K[] | null): void
}

/**
 * Sends a save. When the server answers `CONFIRM_CHANGES`, sends it again with the kinds confirmed in `dialog`. This
 * error as the result means that the editor canceled.
 */
export function useConfirming<K extends string>() {
  const [asked, setAsked] = useState<Asked<K> | null>(null)
  const { run, isBusy } = useMutation((put: () => Promise<ApiResult<unknown>>) => put())
  async function send<T>(put: (confirmed: K[]) => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
    let answer = await put([])
    while (!answer.ok && answer.error.name === 'CONFIRM_CHANGES') {
      const changes = answer.error.data?.changes as Change<K>[]
      const kinds = await new Promise<K[] | null>((reply) => setAsked({ changes, answer: reply }))
      if (!kinds) break
      answer = ((await run(() => put(kinds))) ?? answer) as ApiResult<T>
    }
    setAsked(null)
    return answer
  }
  const dialog: Omit<ChangesDialogProps<K>, 'lead' | 'textOf'> = {
    changes: asked?.changes ?? null,
    isBusy,
    onConfirm: (kinds) => asked?.answer(kinds),
    onCancel: () => asked?.answer(null),
  }
  return { send, dialog }
}
