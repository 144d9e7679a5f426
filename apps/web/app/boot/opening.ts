const patienceMs = 3_000

/**
 * What a page opens with comes first: until its opening picture is painted nothing is fetched beside it. As long as the
 * page says `data-opening` the pictures below are out of the browser's sight (base.css); the faces come afterwards.
 */
export function openFirst(afterwards: () => void): void {
  const { dataset } = document.documentElement
  dataset.opening = ''
  const open = () => {
    if (dataset.opening === undefined) return
    delete dataset.opening
    afterwards()
  }
  addEventListener('DOMContentLoaded', () => {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
    if (!picture) return open()
    const finish = () => afterFirstPaint(() => requestAnimationFrame(open))
    if (picture.complete) finish()
    else for (const type of ['load', 'error']) picture.addEventListener(type, finish, { once: true })
    // A picture that does not come, a page that is not looked at.
    setTimeout(open, patienceMs)
  })
}

function afterFirstPaint(then: () => void): void {
  new PerformanceObserver((paints, observer) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    then()
  }).observe({ type: 'paint', buffered: true })
}
