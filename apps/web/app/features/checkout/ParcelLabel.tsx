import { isLatinOnly } from '@encore/contract/rules/address-forms'
import { labelLines, type ShippingDraft } from '@encore/contract/rules/shipping'
import Tag from 'lucide-react/icons/tag'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './forms.module.css'

/** What the parcel's label will read; in capitals where carriers read Latin letters alone. */
export function ParcelLabel({ address }: { address: ShippingDraft }) {
  const t = useT()
  // No line begins with a dot.
  const line = labelLines(address).join('\u00a0· ')
  return (
    <div className={styles.label}>
      <Tag />
      <div>
        <p>{t('address.label')}</p>
        <address>{isLatinOnly(address.countryCode ?? '') ? line.toUpperCase() : line}</address>
      </div>
    </div>
  )
}
