import { atFirstSign } from './signs.ts'

const patienceMs = 3_000
/** So long the faces may take before the pictures below come without them. */
const facesMs = 1_000
/** Lists that come in one by one (home.module.css), the others together after them. */
const lastStep = '2'

/**
 * What a page opens with comes first: until its opening picture is painted nothing is fetched beside it. As long as the
 * page says `data-opening` the pictures below are out of the browser's sight (base.css). The faces come after the opening
 * picture, then what is below, list by list, or all of it as soon as somebody goes on.
 */
export function openFirst(bringFaces: () => Promise<void>): void {
  const { dataset } = document.documentElement
  dataset.opening = ''
  const open = () => {
    delete dataset.opening
  }
  // What a phone lays out at once it cannot answer a finger in.
  const openByLists = () => {
    if (dataset.opening === undefined) return
    if (dataset.opening === lastStep) return open()
    dataset.opening = String(Number(dataset.opening) + 1)
    afterNextFrame(openByLists)
  }
  atFirstSign(open)
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
    // A picture that does not come, a page that is not looked at.
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
