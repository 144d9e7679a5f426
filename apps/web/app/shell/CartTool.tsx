import { cartBadgeMax } from '@encore/contract/rules/limits'
import { Tool } from '@encore/ui/Tool'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useLocation } from 'react-router'
import { useViewer } from '#app/data/viewer.ts'
import { barePath } from '#app/i18n/locale-path.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

export function CartTool({ className }: { className?: string | undefined }) {
  const t = useT()
  const viewer = useViewer()
  const isHere = barePath(useLocation().pathname) === '/cart'
  const lines = viewer.kind === 'member' ? viewer.me.cartItemCount : 0
  return (
    <Tool
      className={className}
      label={labelOf(t, lines)}
      count={lines}
      render={<PageLink to="/cart" aria-current={isHere ? 'page' : undefined} />}
    >
      <ShoppingBag />
    </Tool>
  )
}

function labelOf(t: ReturnType<typeof useT>, lines: number): string {
  if (lines === 0) return t('cart.title')
  return lines > cartBadgeMax ? t('cart.tooMany', { n: cartBadgeMax }) : t('cart.counted', { n: lines })
}
