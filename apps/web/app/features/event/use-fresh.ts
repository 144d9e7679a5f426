import { onVisible } from '@encore/app-kit/on-visible'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { serverNow } from '#app/data/server-clock.ts'
import { isPageReachable } from './is-page-reachable.ts'

/** An open page shows manual changes after this time plus at most `jitterMs`. */
const freshMs = 60_000
/** Spreads the requests of many clients that opened the page together. */
const jitterMs = 15_000

/**
 * Refetches the data of a public page once it is a minute old and the page is visible: publication and cancellation
 * have no schedule. While the server is unreachable the page stays as it is.
 * `renderedAt`: the server's clock when the data was made, epoch milliseconds.
 */
export function useFresh(renderedAt: number): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isLeft = false
    const wait = (fromAt: number) => {
      clearTimeout(timer)
      const leftMs = Math.max(0, fromAt + freshMs - serverNow())
      timer = setTimeout(() => void look(), leftMs + Math.random() * jitterMs)
    }
    const look = async () => {
      if (document.hidden) return
      if ((await isPageReachable()) && !isLeft) await revalidate()
      if (!isLeft) wait(serverNow())
    }
    wait(renderedAt)
    const unsubscribe = onVisible(() => wait(renderedAt))
    return () => {
      isLeft = true
      clearTimeout(timer)
      unsubscribe()
    }
  }, [renderedAt, revalidate])
}
