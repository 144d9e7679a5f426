import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '#app/data/idle.ts'
import { retryImport } from '#app/data/retry-import.ts'
import { useDocument } from '#app/document.tsx'

const MessengerLauncher = lazy(() => retryImport(() => import('./MessengerLauncher.tsx')))

/** The support messenger, if configured (spec section 1: only on the home page); it loads when the page is idle. */
export function Messenger() {
  const { messenger } = useDocument()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => (messenger ? whenIdle(() => setIdle(true)) : undefined), [messenger])
  return (
    messenger &&
    isIdle && (
      <Suspense>
        <MessengerLauncher account={messenger} />
      </Suspense>
    )
  )
}
