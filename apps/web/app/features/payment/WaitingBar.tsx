import { useOnline } from '@encore/app-kit/online'
import { WaitBar } from '@encore/ui/WaitBar'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { PaymentView } from './progress.ts'

/** A progress bar that moves while the page polls; offline it is hidden. */
export function WaitingBar({ view }: { view: Extract<PaymentView, 'opening' | 'confirming' | 'slow'> }) {
  const t = useT()
  const label = t(view === 'opening' ? 'payment.opening' : `payment.${view}.title`)
  return useOnline() && <WaitBar label={label} />
}
