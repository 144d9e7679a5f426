import { lazy, Suspense } from 'react'
import { useToasts } from '#app/data/toasts.ts'
import { untilLoaded } from '#app/data/until-loaded.ts'

const Toasts = lazy(() => untilLoaded(() => import('./Toasts.tsx')))

/** Loaded with the first toast and mounted from then on. */
export function ToastHost() {
  const toasts = useToasts()
  return (
    toasts.length > 0 && (
      <Suspense>
        <Toasts toasts={toasts} />
      </Suspense>
    )
  )
}
