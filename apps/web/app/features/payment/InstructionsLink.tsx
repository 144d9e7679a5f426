import { Button } from '@encore/ui/Button'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface InstructionsLinkProps {
  /** The gateway's page. */
  url: string
  size: 's' | 'l'
  wide?: boolean
}

/** How to pay at the shop, beside this page and not in its place. */
export function InstructionsLink({ url, size, wide }: InstructionsLinkProps) {
  const t = useT()
  return (
    <Button kind="primary" size={size} wide={wide} render={<a href={url} target="_blank" rel="noreferrer" />}>
      {t('payment.awaiting.instructions')}
    </Button>
  )
}
