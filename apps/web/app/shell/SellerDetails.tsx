import type { Seller } from '@encore/contract/rules/seller'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './SellerDetails.module.css'

export function SellerDetails({ seller }: { seller: Seller }) {
  const t = useT()
  const facts = ['company', 'representative', 'businessNumber', 'mailOrderNumber', 'address'] as const
  return (
    <dl className={`wrap ${styles.seller}`} aria-label={t('seller.title')}>
      {facts.map((name) => (
        <div key={name}>
          <dt>{t(`seller.${name}`)}</dt>
          <dd>{seller[name]}</dd>
        </div>
      ))}
      <div>
        <dt>{t('seller.contact')}</dt>
        <dd>
          <a className="reach" href={`tel:${seller.phone.replace(/[^+\d]/g, '')}`}>
            {seller.phone}
          </a>
          <span>{' · '}</span>
          <a className="reach" href={`mailto:${seller.email}`}>
            {seller.email}
          </a>
        </dd>
      </div>
    </dl>
  )
}
