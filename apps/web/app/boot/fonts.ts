import { openFirst } from './opening.ts'

const storedIn = 'fonts'

/**
 * Links the stylesheet of the faces, which this script's element names. A browser that has it waits for it, so that
 * letters do not change while they are read; one that comes for the first time paints the page and its opening picture
 * in the faces it has.
 */
export function bringFonts(): void {
  const href = document.currentScript?.dataset.fonts
  if (href && isKept(href)) link(href, true)
  openFirst(() => {
    if (href && !isKept(href)) link(href)
  })
}

function link(href: string, isAwaited = false): void {
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = href
  if (isAwaited) sheet.setAttribute('blocking', 'render')
  sheet.onload = () => keep(href)
  document.head.append(sheet)
}

// A browser that forbids storage answers by throwing.
function isKept(href: string): boolean {
  try {
    return localStorage.getItem(storedIn) === href
  } catch {
    return false
  }
}

function keep(href: string): void {
  try {
    localStorage.setItem(storedIn, href)
  } catch {}
}
