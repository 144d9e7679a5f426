import type { Locale } from '@encore/contract/rules/locale'
import type { MessengerAccount } from '#app/page-context.ts'

/** All the member data that the third-party messenger receives. */
export interface Speaker {
  memberId: string
  /** Created by our server; the messenger accepts no member without it. */
  memberHash: string
  name: string
}

export interface Widget {
  open(): void
  /** Closes the window and clears the identity. */
  shutdown(): void
}

export interface WidgetOptions {
  account: MessengerAccount
  language: Locale
  /** Null: a guest. */
  speaker: Speaker | null
  onUnread: (count: number) => void
}

type Command = ((name: string, ...rest: unknown[]) => void) & { q?: unknown[]; c?: (args: unknown[]) => void }

declare global {
  interface Window {
    /** API of Channel Talk; its script replaces the queue installed here. */
    ChannelIO?: Command
  }
}

const waitMs = 10_000

/**
 * Counts boots: only the last one may be shut down, and a late response to an earlier boot must not end its
 * conversation.
 */
let boots = 0

/** The messenger's language codes; it has only one Chinese. */
const spoken: Record<Locale, string> = { ko: 'ko', ja: 'ja', en: 'en', zhhans: 'zh' }

/** Boots the messenger without its own button; null when its script is blocked, late or refuses. */
export async function bootWidget(options: WidgetOptions): Promise<Widget | null> {
  if (!(await loadScript(options.account.script))) return null
  const { language, speaker, onUnread } = options
  const boot = ++boots
  command('onBadgeChanged', (unread: unknown) => onUnread(typeof unread === 'number' ? unread : 0))
  const isBooted = await inTime((answer) =>
    command(
      'boot',
      {
        pluginKey: options.account.key,
        language: spoken[language],
        hideChannelButtonOnBoot: true,
        hidePopup: true,
        mobileMessengerMode: 'iframe',
        trackDefaultEvent: false,
        ...(speaker && {
          memberId: speaker.memberId,
          memberHash: speaker.memberHash,
          profile: { name: speaker.name },
        }),
      },
      (error: unknown) => answer(!error),
    ),
  )
  const widget = {
    open: () => command('showMessenger'),
    shutdown: () => boot === boots && command('shutdown'),
  }
  if (isBooted) return widget
  widget.shutdown()
  return null
}

const command = (name: string, ...rest: unknown[]) => window.ChannelIO?.(name, ...rest)

let loading: Promise<boolean> | null = null

/** Loads the script once per document; a failed load is retried on the next visit. */
async function loadScript(address: string): Promise<boolean> {
  loading ??= inTime((answer) => {
    queueCommands()
    const script = document.createElement('script')
    script.async = true
    script.src = address
    script.onload = () => answer(true)
    script.onerror = () => answer(false)
    document.head.append(script)
  })
  const isLoaded = await loading
  if (!isLoaded) loading = null
  return isLoaded
}

/** The command queue that the messenger's script expects. */
function queueCommands(): void {
  const queued: unknown[] = []
  const door: Command = (...args) => door.c?.(args)
  door.q = queued
  door.c = (args) => queued.push(args)
  window.ChannelIO ??= door
}

const inTime = (ask: (answer: (is: boolean) => void) => void): Promise<boolean> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), waitMs)
    ask(resolve)
  })
