import type { Locale } from '@encore/contract/rules/locale'
import { api } from '#app/data/api.ts'
import { onSignOut } from '#app/data/sign-out.ts'
import type { Viewer } from '#app/data/viewer.ts'
import type { MessengerAccount } from '#app/page-context.ts'
import { bootWidget, type Speaker, type Widget } from './messenger-widget.ts'

interface Following {
  account: MessengerAccount
  language: Locale
  viewer: Exclude<Viewer, { kind: 'pending' }>
  /** Null when there is no messenger to open. */
  onWidget: (widget: Widget | null) => void
  onUnread: (count: number) => void
}

/** Runs the messenger for this viewer until stopped or until a member signs out, at any stage of the boot. */
export function followSpeaker({ viewer, onWidget, ...options }: Following): () => void {
  let isOver = false
  let booted: Widget | null = null
  const stop = () => {
    isOver = true
    forget()
    booted?.shutdown()
    booted = null
    onWidget(null)
    options.onUnread(0)
  }
  // Only members sign out; guests would receive the signal with every new guest session.
  const forget = viewer.kind === 'member' ? onSignOut(stop) : () => false
  const begin = async () => {
    const speaker = viewer.kind === 'member' ? await proved(viewer.me) : null
    // A member without a valid proof must not be booted as a guest.
    if (isOver || (viewer.kind === 'member' && !speaker)) return
    const widget = await bootWidget({ ...options, speaker })
    if (isOver) return widget?.shutdown()
    booted = widget
    onWidget(widget)
  }
  void begin()
  return stop
}

async function proved({ displayName }: { displayName: string }): Promise<Speaker | null> {
  const answer = await api('GET /api/v1/messenger/member')
  return answer.ok ? { ...answer.value, name: displayName } : null
}
