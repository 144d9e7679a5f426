import { useEffect } from 'react'
import { useViewer } from '#app/data/viewer.ts'
import { barePath } from '#app/i18n/locale-path.ts'
import { resetRegistration } from './kept-progress.ts'
import { forgetReturn } from './stored-return.ts'

/** Forgets what a sign-in kept in this tab once it is over, or was left. */
export function useSignInTraces(pathname: string): void {
  const viewer = useViewer()
  const isSigningIn = barePath(pathname).startsWith('/signin')
  useEffect(() => {
    if (!isSigningIn) forgetReturn()
  }, [isSigningIn])
  useEffect(() => {
    if (viewer.kind === 'member') resetRegistration(viewer.me)
  }, [viewer])
}
