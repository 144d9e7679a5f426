import type { ErrorBody } from '@encore/contract/errors'
import { Checkbox } from '@encore/ui/Checkbox'
import { Notice } from '@encore/ui/Notice'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface DigitalConsentProps {
  isGiven: boolean
  /** Whoever pays without it is told. */
  isMissing: boolean
  onChange: (isGiven: boolean) => void
}

/** Some things the server knows alone: then its refusal asks. */
export const isConsentAsked = (failure: ErrorBody | null): boolean =>
  (failure?.fields ?? []).some(({ path }) => path === 'digitalConsent')

/** What buyers of the special group agree to before digital content is paid. */
export function DigitalConsent({ isGiven, isMissing, onChange }: DigitalConsentProps) {
  const t = useT()
  return (
    <>
      <Checkbox
        checked={isGiven}
        aria-invalid={isMissing && !isGiven ? true : undefined}
        onChange={({ target }) => onChange(target.checked)}
      >
        {t('checkout.consent')}
      </Checkbox>
      {isMissing && !isGiven && (
        <Notice kind="bad" role="alert">
          {t('checkout.consentMissing')}
        </Notice>
      )}
    </>
  )
}
