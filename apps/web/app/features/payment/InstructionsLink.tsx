import { Button } from '@encore/ui/Button'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface InstructionsLinkProps {
  /** Instructions page of the gateway. */
  url: string
  size: 's' | 'l'
  wide?: boolean
}

/** Opens the store payment instructions in a new tab. */
export function InstructionsLink({ url, size, wide }: InstructionsLinkProps) {
  const t = useT()
  return (
    <Button kind="primary" size={size} wide={wide} render={<a href={url} target="_blank" rel="noreferrer" />}>
      {t('payment.awaiting.instructions')}
    </Button>
  )
}
