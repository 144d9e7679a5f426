import { lazy, Suspense } from 'react'
import { retryImport } from '#app/data/retry-import.ts'
import { useToasts } from '#app/data/toasts.ts'

const Toasts = lazy(() => retryImport(() => import('./Toasts.tsx')))

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
