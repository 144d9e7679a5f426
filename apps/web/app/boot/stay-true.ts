import { figuresOf, secondsBetween } from '@encore/ui/countdown-figures'
import { observeRenderedAt, serverNow } from '#app/data/server-clock.ts'
import { markHeader } from '#app/shell/header-edge.ts'
import { hasMemberHint } from './appearance.ts'
import { isListening } from './hold.ts'
import { start } from './start.ts'

/** What says minutes is no older than this, and a little more where the page was kept for a while. */
const unaidedMs = 60_000
/** A crowd waits for the same moment: each browser fetches its scripts at its own point within this time before it. */
const leadMs = 20_000

/**
 * Keeps a page true until React does: countdowns go on, the header follows the scrolling. What it cannot do
 * itself starts React: a turn of an event (`data-good-until`), a countdown that takes another shape, a member who came in
 * another tab.
 */
export function stayTrue(): void {
  observeRenderedAt(Number(document.documentElement.dataset.renderedAt ?? 0))
  const ownLeadMs = Math.random() * leadMs
  const isOutdated = () => {
    const goodUntil = Number(document.querySelector<HTMLElement>('[data-good-until]')?.dataset.goodUntil)
    return performance.now() > unaidedMs || serverNow() > goodUntil - ownLeadMs
  }
  const look = () => {
    if (isListening()) return
    const keepsShape = countDown()
    if (document.readyState === 'complete' && !document.hidden && (!keepsShape || isOutdated())) start()
    setTimeout(look, 1_000 - (serverNow() % 1_000))
  }
  document.addEventListener('DOMContentLoaded', look)
  document.addEventListener('visibilitychange', () => hasMemberHint() && start())
  document.addEventListener(
    'scroll',
    () => {
      const header = document.querySelector<HTMLElement>(
        'header[data-mobile=over], header[data-desktop=over]',
      )
      if (header && !isListening()) markHeader(header)
    },
    { passive: true },
  )
}

/** Writes the figures of `Countdown`; false where one needs other elements than it has. */
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
