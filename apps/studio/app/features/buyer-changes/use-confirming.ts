import type { ApiResult } from '@encore/contract/client'
import { useState } from 'react'
import type { Change, ChangesDialogProps } from './ChangesDialog.tsx'

interface Asked<K> {
  changes: Change<K>[]
  answer(kinds: K[] | null): void
}

/** Sends a save. When the server answers `CONFIRM_CHANGES`, sends it again with the kinds confirmed in `dialog`. */
export function useConfirming<K extends string>() {
  const [asked, setAsked] = useState<Asked<K> | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  async function send<T>(put: (confirmed: K[]) => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
    const first = await put([])
    if (first.ok || first.error.name !== 'CONFIRM_CHANGES') return first
    const changes = first.error.data?.changes as Change<K>[]
    const kinds = await new Promise<K[] | null>((answer) => setAsked({ changes, answer }))
    if (kinds === null) {
      setAsked(null)
      return first
    }
    setIsBusy(true)
    const second = await put(kinds)
    setIsBusy(false)
    setAsked(null)
    return second
  }
  const dialog: Omit<ChangesDialogProps<K>, 'lead' | 'textOf'> = {
    changes: asked?.changes ?? null,
    isBusy,
    onConfirm: (kinds) => asked?.answer(kinds),
    onCancel: () => asked?.answer(null),
  }
  return { send, dialog }
}
