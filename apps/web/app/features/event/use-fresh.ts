import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { serverNow } from '#app/data/server-clock.ts'
import { pageAnswers } from './page-answers.ts'

/** What is changed by hand shows on an open page after this time at most, and as much again as `jitterMs`. */
const freshMs = 60_000
/** A crowd that came with one link asks each at its own point within this time. */
const jitterMs = 15_000

/**
 * Fetches the data of a public page again once it is a minute old and somebody has it in sight: nobody can foresee
 * that a show is published or called off. While the server does not answer, the page stays as it is.
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
      if ((await pageAnswers()) && !isLeft) await revalidate()
      if (!isLeft) wait(serverNow())
    }
    const onSight = () => !document.hidden && wait(renderedAt)
    onSight()
    document.addEventListener('visibilitychange', onSight)
    return () => {
      isLeft = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onSight)
    }
  }, [renderedAt, revalidate])
}
