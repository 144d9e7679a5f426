import { delayLazyImages } from './lazy-images.ts'

const storedIn = 'fonts'

/**
 * Links the font stylesheet, which the attributes of this script's element name together with the fonts that every page
 * in its language needs. A browser that has it cached blocks rendering on it, so that text does not change while it is
 * read. On a first visit the page and its opening picture are painted in system fonts.
 */
export function bringFonts(): void {
  const { fonts: href, faces = '' } = document.currentScript?.dataset ?? {}
  const isThere = !href || isKept(href)
  const { dataset } = document.documentElement
  if (href && isThere) void link(href, true)
  else if (href) dataset.faces = 'coming'
  delayLazyImages(async () => {
    if (isThere) return
    await comeIn(href, faces.split(' '))
    await link(href)
    await inHand()
    delete dataset.faces
  })
}

/** Preloads the stylesheet and the fonts, so that linking them later needs no network. */
async function comeIn(href: string, faces: string[]): Promise<void> {
  const sheet = document.createElement('link')
  Object.assign(sheet, { rel: 'preload', as: 'style', href })
  const isSheetIn = new Promise((settle) => {
    sheet.onload = sheet.onerror = settle
  })
  document.head.append(sheet)
  const arriving = faces.map((face) => new FontFace('ahead', `url(${face})`).load())
  await Promise.allSettled([isSheetIn, ...arriving])
}

function link(href: string, isAwaited = false): Promise<void> {
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = href
  if (isAwaited) sheet.setAttribute('blocking', 'render')
  return new Promise((settle) => {
    sheet.onload = () => {
      keep(href)
      settle()
    }
    sheet.onerror = () => settle()
    document.head.append(sheet)
  })
}

/** Loads the fonts of nearly all letters, so that the page changes to them in a single repaint. */
async function inHand(): Promise<void> {
  const { lang } = document.documentElement
  const [families, letters] = cjk.test(lang)
    ? ['"Pretendard Latin"', 'A']
    : ['"Pretendard Western", "Pretendard Variable"', lang === 'ko' ? 'A가' : 'A']
  await document.fonts.load(`1em ${families}`, letters).catch(() => {})
}

/** Languages that use system fonts except for Latin letters and digits. */
const cjk = /^(ja|zh)/

// Browsers that block storage throw.
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
