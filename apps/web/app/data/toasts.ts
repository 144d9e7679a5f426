import { createStore, useStore } from '@encore/app-kit/store'
import type { ToastAction } from '@encore/ui/Toast'

export interface ToastMessage {
  id: number
  text: string
  action?: ToastAction
}

const none: readonly ToastMessage[] = []
const asked = createStore(none)

/** Shows a text that needs no response and may disappear; errors use banners in place. */
export function toast(text: string, action?: ToastMessage['action']): void {
  const id = asked.get().length + 1
  asked.set([...asked.get(), { id, text, ...(action ? { action } : {}) }])
}

/** Returns every toast requested since the page was loaded, oldest first. */
export const useToasts = (): readonly ToastMessage[] => useStore(asked, none)
