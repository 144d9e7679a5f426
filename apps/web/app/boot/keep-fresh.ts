import { figuresOf, secondsBetween } from '@encore/ui/countdown-figures'
import { observeRenderedAt, serverNow } from '#app/data/server-clock.ts'
import { markHeader } from '#app/shell/header-edge.ts'
import { hasMemberHint } from './appearance.ts'
import { isHydrated } from './replay-early-clicks.ts'
import { start } from './start.ts'

/** Maximum age of displayed minutes; a page from a cache may be slightly older. */
const unaidedMs = 60_000
/** Many browsers wait for the same moment: each one starts its scripts at a random point within this time before it. */
const leadMs = 20_000

/**
 * Keeps a page current until hydration: countdowns run, and the header follows scrolling. It starts React for changes
 * that it cannot make itself: the next phase of an event (`data-good-until`), a countdown with another number of
 * figures, or a sign-in in another tab.
 */
export function keepFresh(): void {
  observeRenderedAt(Number(document.documentElement.dataset.renderedAt ?? 0))
  const ownLeadMs = Math.random() * leadMs
  const isOutdated = () => {
    const goodUntil = Number(document.querySelector<HTMLElement>('[data-good-until]')?.dataset.goodUntil)
    return performance.now() > unaidedMs || serverNow() > goodUntil - ownLeadMs
  }
  const update = () => {
    if (isHydrated()) return
    const keepsShape = countDown()
    if (document.readyState === 'complete' && !document.hidden && (!keepsShape || isOutdated())) start()
    setTimeout(update, 1_000 - (serverNow() % 1_000))
  }
  document.addEventListener('DOMContentLoaded', update)
  document.addEventListener('visibilitychange', () => hasMemberHint() && start())
  document.addEventListener(
    'scroll',
    () => {
      const header = document.querySelector<HTMLElement>(
        'header[data-mobile=over], header[data-desktop=over]',
      )
      if (header && !isHydrated()) markHeader(header)
    },
    { passive: true },
  )
}

/** Updates the figures of `Countdown`; returns false when one needs a different number of elements. */
function countDown(): boolean {
  return Array.from(document.querySelectorAll<HTMLElement>('[role=timer][data-until]'), (timer) => {
    const places = timer.querySelectorAll('b')
    const figures = figuresOf(secondsBetween(serverNow(), Number(timer.dataset.until)))
    if (figures.length !== places.length) return false
    places.forEach((place, at) => {
      place.textContent = figures[at] ?? ''
    })
    return true
  }).every(Boolean)
}
