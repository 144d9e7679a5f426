import { whenIdle } from '#app/data/idle.ts'
import { onFirstInteraction } from './first-interaction.ts'

const tryAgainMs = 3_000

let forgetSigns = () => {}

/** Runs the scripts that `startedLater` deferred, once; while offline it waits for the network. */
export function start(): void {
  forgetSigns()
  if (document.readyState === 'loading') startOn(document, 'DOMContentLoaded')
  else if (navigator.onLine) runHeld()
  else startOn(window, 'online')
}

function runHeld(): void {
  const waiting = document.querySelector<HTMLScriptElement>('script[data-start]')
  if (!waiting) return
  const hrefs = waiting.dataset.start ?? ''
  delete waiting.dataset.start
  linkStyles()
  for (const href of hrefs.split(' ')) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  const script = document.createElement('script')
  script.type = 'module'
  script.textContent = waiting.textContent
  script.onerror = () => {
    waiting.dataset.start = hrefs
    setTimeout(start, tryAgainMs)
  }
  document.head.append(script)
}

/**
 * Adds the stylesheets that React knows for the inlined styles; each inline style stays until its stylesheet has
 * loaded.
 */
function linkStyles(): void {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-href]')) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = style.dataset.href ?? ''
    link.onload = () => style.remove()
    style.before(link)
  }
}

const startOn = (target: EventTarget, type: string) => target.addEventListener(type, start, { once: true })

/** Starts at the first interaction. Pages that show more than a guest can read without React also start when idle. */
export function startOnInteraction(): void {
  forgetSigns = onFirstInteraction(start)
  addEventListener('load', () => {
    const isAlone = document.querySelector('script[data-start][data-unaided]')
    const isGuest = document.documentElement.dataset.session === 'guest'
    if (!isAlone || !isGuest || location.hash) whenIdle(start)
  })
}
