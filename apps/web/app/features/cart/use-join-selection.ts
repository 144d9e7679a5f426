import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '#app/data/toasts.ts'
import { useViewer } from '#app/data/viewer.ts'
import { barePath } from '#app/i18n/locale-path.ts'
import { usePagePath } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { keptSelection } from './kept-selection.ts'

/** Merges a guest's selection into the cart on the first page after the sign-in and shows a toast. */
export function useJoinSelection(pathname: string): void {
  const isMember = useViewer().kind === 'member'
  const isSigningIn = barePath(pathname).startsWith('/signin')
  const t = useT()
  const navigate = useNavigate()
  const cartPath = usePagePath()('/cart')
  // biome-ignore lint/correctness/useExhaustiveDependencies: who looks at the page decides, not the words or where it stands
  useEffect(() => {
    const selection = isMember && !isSigningIn ? keptSelection() : null
    if (!selection) return
    const view = { label: t('cart.view'), onAct: () => void navigate(cartPath) }
    void import('./merge-selection.ts')
      .then(({ mergeSelection }) => mergeSelection(selection))
      .then((merged) => {
        if (!merged) return
        const [n, skipped] = [merged.merged.length, merged.skipped.length]
        if (n > 0) toast(t('cart.joined', { n }), view)
        if (skipped > 0) toast(t('cart.notJoined', { n: skipped }))
      })
  }, [isMember, isSigningIn])
}
