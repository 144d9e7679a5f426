import type { ErrorBody } from '@encore/contract/errors'
import { Checkbox } from '@encore/ui/Checkbox'
import { Notice } from '@encore/ui/Notice'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface DigitalConsentProps {
  isGiven: boolean
  /** True after an attempt to pay without consent. */
  isMissing: boolean
  onChange: (isGiven: boolean) => void
}

/** True when the server refused an order for lack of consent; in some cases only the server knows that it is needed. */
export const isConsentAsked = (failure: ErrorBody | null): boolean =>
  (failure?.fields ?? []).some(({ path }) => path === 'digitalConsent')

/** Consent of buyers of the special group before they pay for digital content. */
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
