import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '#app/data/idle.ts'
import { untilLoaded } from '#app/data/until-loaded.ts'
import { useDocument } from '#app/document.tsx'

const Launcher = lazy(() => untilLoaded(() => import('./Launcher.tsx')))

/** The support messenger where there is one (spec section 1: home alone); nothing of it is loaded before the page is idle. */
export function Messenger() {
  const { messenger } = useDocument()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => (messenger ? whenIdle(() => setIdle(true)) : undefined), [messenger])
  return (
    messenger &&
    isIdle && (
      <Suspense>
        <Launcher account={messenger} />
      </Suspense>
    )
  )
}
