import { onFirstInteraction } from './first-interaction.ts'

const patienceMs = 3_000
/** Time that the fonts may take before the pictures below load without them. */
const facesMs = 1_000
/** Last list that loads separately (home.module.css); all others follow together. */
const lastStep = '2'

/**
 * Gives priority to the opening picture: until it is painted nothing else is fetched. While the page has
 * `data-opening`, the pictures below are hidden from the browser (base.css). The fonts follow the opening picture, then
 * the content below, list by list, or all of it at the first interaction.
 */
export function delayLazyImages(bringFaces: () => Promise<void>): void {
  const { dataset } = document.documentElement
  dataset.opening = ''
  const open = () => {
    delete dataset.opening
  }
  // One list per frame: while a phone lays out everything in one task it cannot respond to touch.
  const openByLists = () => {
    if (dataset.opening === undefined) return
    if (dataset.opening === lastStep) return open()
    dataset.opening = String(Number(dataset.opening) + 1)
    afterNextFrame(openByLists)
  }
  onFirstInteraction(open)
  addEventListener('DOMContentLoaded', () => {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
    let isGoingOn = false
    const goOn = () => {
      if (isGoingOn) return
      isGoingOn = true
      bringFaces().then(() => afterNextFrame(openByLists))
      setTimeout(open, picture ? facesMs : 0)
    }
    if (!picture) return goOn()
    const finish = () => afterFirstPaint(() => requestAnimationFrame(goOn))
    if (picture.complete) finish()
    else for (const type of ['load', 'error']) picture.addEventListener(type, finish, { once: true })
    // The picture may never load, or the page may be in the background.
    setTimeout(goOn, patienceMs)
  })
}

const afterNextFrame = (then: () => void) => requestAnimationFrame(() => setTimeout(then))

function afterFirstPaint(then: () => void): void {
  new PerformanceObserver((paints, observer) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    then()
  }).observe({ type: 'paint', buffered: true })
}
