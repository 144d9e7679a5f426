import type { FactorOffer } from '@encore/contract/endpoints'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Factors.module.css'

/** The authenticator secret, as a QR code and as text. */
export function ShownSecret({ offer }: { offer: FactorOffer }) {
  const t = useT()
  return (
    <>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${offer.qr.size} ${offer.qr.size}`}
        role="img"
        aria-label={t('signIn.enrol.picture')}
      >
        <path d={offer.qr.path} shapeRendering="crispEdges" />
      </svg>
      <p className={styles.aside}>
        <span>{t('signIn.enrol.manual')}</span>
        <code className={styles.key}>{offer.secret.replace(/.{4}/g, '$& ').trim()}</code>
      </p>
    </>
  )
}
