import type { Locale } from '@encore/contract/rules/locale'
import type { MessengerAccount } from '#app/page-context.ts'

/** Who the messenger is told that it speaks with; no more than that goes to another house. */
export interface Speaker {
  memberId: string
  /** Made by our server; without it nobody is that member. */
  memberHash: string
  name: string
}

export interface Widget {
  open(): void
  /** Its window closes and it forgets who it spoke with. */
  shutdown(): void
}

export interface BootWish {
  account: MessengerAccount
  language: Locale
  /** Null: a guest. */
  speaker: Speaker | null
  onUnread: (count: number) => void
}

type Command = ((name: string, ...rest: unknown[]) => void) & { q?: unknown[]; c?: (args: unknown[]) => void }

declare global {
  interface Window {
    /** Channel Talk's door; its script takes the place of what is queued here. */
    ChannelIO?: Command
  }
}

const waitMs = 10_000

/** How often it was booted: the last boot alone is shut down, a late answer to one before it ends nobody's talk. */
let boots = 0

/** Its names of our languages; it has one Chinese. */
const spoken: Record<Locale, string> = { ko: 'ko', ja: 'ja', en: 'en', zhhans: 'zh' }

/** Boots the messenger's own button-less widget; null where its script is blocked, late or refuses. */
export async function bootWidget(wish: BootWish): Promise<Widget | null> {
  if (!(await loadScript(wish.account.script))) return null
  const { language, speaker, onUnread } = wish
  const boot = ++boots
  command('onBadgeChanged', (unread: unknown) => onUnread(typeof unread === 'number' ? unread : 0))
  const isBooted = await inTime((answer) =>
    command(
      'boot',
      {
        pluginKey: wish.account.key,
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

/** Once for all of a document's pages; what failed is tried again on the next visit. */
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

/** What its script expects to find: commands that wait for it. */
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
