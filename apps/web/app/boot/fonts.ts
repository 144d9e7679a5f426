import { openFirst } from './opening.ts'

const storedIn = 'fonts'

/**
 * Links the stylesheet of the faces, which this script's element names together with the faces that every page in its
 * language needs. A browser that has it waits for it, so that letters do not change while they are read; one that comes
 * for the first time paints the page and its opening picture in the faces it has.
 */
export function bringFonts(): void {
  const { fonts: href, faces = '' } = document.currentScript?.dataset ?? {}
  const isThere = !href || isKept(href)
  const { dataset } = document.documentElement
  if (href && isThere) void link(href, true)
  else if (href) dataset.faces = 'coming'
  openFirst(async () => {
    if (isThere) return
    await comeIn(href, faces.split(' '))
    await link(href)
    await inHand()
    delete dataset.faces
  })
}

/** Stylesheet and faces, in the browser's memory: what is linked then comes without the network. */
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

/** The faces that nearly every letter of the page comes from, ready: named then, they are one change of all letters. */
async function inHand(): Promise<void> {
  const { lang } = document.documentElement
  const [families, letters] = cjk.test(lang)
    ? ['"Pretendard Latin"', 'A']
    : ['"Pretendard Western", "Pretendard Variable"', lang === 'ko' ? 'A가' : 'A']
  await document.fonts.load(`1em ${families}`, letters).catch(() => {})
}

/** Read in the system's own faces, but for letters and figures. */
const cjk = /^(ja|zh)/

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
