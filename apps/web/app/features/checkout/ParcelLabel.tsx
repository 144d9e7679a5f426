import { isLatinOnly } from '@encore/contract/rules/address-forms'
import { labelLines, type ShippingDraft } from '@encore/contract/rules/shipping'
import Tag from 'lucide-react/icons/tag'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './forms.module.css'

/** Preview of the parcel label; in capitals where carriers read only Latin letters. */
export function ParcelLabel({ address }: { address: ShippingDraft }) {
  const t = useT()
  // The no-break space keeps a line from starting with a dot.
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
