import { whenIdle } from '#app/data/idle.ts'
import { atFirstSign } from './signs.ts'

const tryAgainMs = 3_000

let forgetSigns = () => {}

/** Runs the scripts that `startedLater` held back, once; without a network when there is one. */
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

/** Styles that came within the page become the stylesheets that React knows; they stay until those are there. */
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

/** A page that says more than a guest may read without React is not left to a sign alone. */
export function startBySign(): void {
  forgetSigns = atFirstSign(start)
  addEventListener('load', () => {
    const isAlone = document.querySelector('script[data-start][data-unaided]')
    const isGuest = document.documentElement.dataset.session === 'guest'
    if (!isAlone || !isGuest || location.hash) whenIdle(start)
  })
}
