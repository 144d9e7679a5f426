import type { ToastAction } from '@encore/ui/Toast'
import { createStore, useStore } from './store.ts'

export interface ToastMessage {
  id: number
  text: string
  action?: ToastAction
}

const none: readonly ToastMessage[] = []
const asked = createStore(none)

/** Tells something that needs no answer and no second reading; errors are notices in their place. */
export function toast(text: string, action?: ToastMessage['action']): void {
  const id = asked.get().length + 1
  asked.set([...asked.get(), { id, text, ...(action ? { action } : {}) }])
}

/** Every toast asked for since the page was loaded, oldest first. */
export const useToasts = (): readonly ToastMessage[] => useStore(asked, none)
