import { vi } from 'vitest'

/** Replaces `document` and `window` by a page that the test hides, shows and reconnects. */
export function stubPage() {
  const page = Object.assign(new EventTarget(), { hidden: false })
  const connection = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', connection)
  const setHidden = (hidden: boolean) => {
    page.hidden = hidden
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return {
    hide: () => setHidden(true),
    show: () => setHidden(false),
    reconnect: () => connection.dispatchEvent(new Event('online')),
  }
}
