import { barePath } from '#app/i18n/locale-path.ts'

/**
 * Shell parts of a page (spec section 2, design language section 6).
 * `over`: transparent over the page's hero, solid once the element marked `data-header-edge` scrolls under it, or from
 * the first scroll where no element is marked. Always solid while the page contains `data-no-hero`.
 * `back`: only a floating back button and the member's cart. `title`: both beside the page's own title.
 */
export interface ShellLayout {
  desktopHeader: 'solid' | 'over' | 'none'
  mobileHeader: 'solid' | 'over' | 'back' | 'title' | 'none'
  /** Applies to mobile; desktop has no dock. */
  hasDock: boolean
  footer: 'everywhere' | 'desktop' | 'none'
}

const pages: readonly [path: RegExp, layout: ShellLayout][] = [
  [/^\/$/, { desktopHeader: 'over', mobileHeader: 'over', hasDock: true, footer: 'everywhere' }],
  [
    /^\/(?:detail|confirm|queue|draw)\/[^/]+$/,
    { desktopHeader: 'over', mobileHeader: 'back', hasDock: false, footer: 'everywhere' },
  ],
  [
    /^\/detail\/[^/]+\/products$/,
    { desktopHeader: 'solid', mobileHeader: 'title', hasDock: false, footer: 'everywhere' },
  ],
  [
    /^\/(?:cart|replay)$/,
    { desktopHeader: 'solid', mobileHeader: 'none', hasDock: false, footer: 'desktop' },
  ],
  [
    /^\/(?:cards\/|pay\/(?!(?:success|cancel|fail)$))[^/]+$/,
    { desktopHeader: 'solid', mobileHeader: 'solid', hasDock: false, footer: 'everywhere' },
  ],
  [
    /^\/product\/[^/]+\/send-gift(?:-success)?$/,
    { desktopHeader: 'solid', mobileHeader: 'none', hasDock: false, footer: 'desktop' },
  ],
  [
    /^\/(?:call|player|replay)\/[^/]+$/,
    { desktopHeader: 'solid', mobileHeader: 'none', hasDock: false, footer: 'none' },
  ],
  [/^\/highlights$/, { desktopHeader: 'solid', mobileHeader: 'solid', hasDock: true, footer: 'none' }],
  [
    /^\/(?:pay\/(?:success|cancel|fail)|payment\/eximbay\/result|app-payment\/eximbay\/(?:success|fail)|applink|return)$/,
    { desktopHeader: 'none', mobileHeader: 'none', hasDock: false, footer: 'none' },
  ],
]

const everyOtherPage: ShellLayout = {
  desktopHeader: 'solid',
  mobileHeader: 'solid',
  hasDock: true,
  footer: 'everywhere',
}

export function layoutOf(pathname: string): ShellLayout {
  const bare = barePath(pathname)
  return pages.find(([path]) => path.test(bare))?.[1] ?? everyOtherPage
}

/** Returns the target of the back button for visitors from another site: a shop's event, otherwise home. */
export const parentOf = (pathname: string): string =>
  /^(\/detail\/[^/]+)\/products$/.exec(barePath(pathname))?.[1] ?? '/'
