import type { RandomPool } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import { useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './OwnPools.module.css'

/** Leads from the member's goods to the random cards that they bring; renders nothing without any. */
export function OwnPools() {
  const { t } = useText()
  const [pools, setPools] = useState<readonly RandomPool[]>([])
  useEffect(() => {
    let isGone = false
    void api('GET /api/v1/random-pools/own').then((found) => {
      if (found.ok && !isGone) setPools(found.value.content)
    })
    return () => {
      isGone = true
    }
  }, [])
  if (pools.length === 0) return null
  return (
    <ul className={styles.pools}>
      {pools.map(({ productId, productName }) => (
        <li key={productId}>
          <b lang={languageTag[productName.lang]}>{productName.text}</b>
          <Button render={<PageLink to={`/cards/${productId}`} />}>{t('box.seeCards')}</Button>
        </li>
      ))}
    </ul>
  )
}
