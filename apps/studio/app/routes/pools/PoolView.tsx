import type { StudioPool, StudioPoolProgress } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Badge } from '@encore/ui/Badge'
import { Notice } from '@encore/ui/Notice'
import { useCallback } from 'react'
import { call } from '#app/data/api.ts'
import { momentText } from '#app/data/times.ts'
import { usePolled } from '#app/data/use-polled.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { BackToList } from '#app/list/BackToList.tsx'
import box from '#app/shell/Card.module.css'
import figures from '#app/shell/Figures.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'
import { zoneOf } from '../products/zone-of.ts'
import { AllotmentList } from './AllotmentList.tsx'
import { CardList } from './CardList.tsx'
import { OddsTable } from './OddsTable.tsx'
import styles from './Pools.module.css'
import { shownSizes } from './pool-form.ts'

const pollIntervalMs = 5_000

export interface PoolViewProps {
  found: StudioPool
  /** Progress as the page was loaded. */
  progress: StudioPoolProgress
}

/** A published pool: counts, allotments and cards. It stays as it is, and nothing on this page changes it. */
export function PoolView({ found: { product, origin }, progress: loaded }: PoolViewProps) {
  const { t, locale } = useText()
  const load = useCallback(
    () => call('GET /api/studio/product/{id}/pool', { params: { id: product.id } }),
    [product.id],
  )
  const { value, isAway } = usePolled(load, pollIntervalMs)
  const progress = value?.progress ?? loaded
  const { pool, waiting, left, swaps, allotments, publishedAt } = progress
  const zone = zoneOf(product)
  const count = new Intl.NumberFormat(locale)
  const isPicked = pool.packing === 'PICKED'
  const shown: [string, number][] = [
    [t('pools.waiting'), waiting],
    [t('pools.cardsLeft'), left.reduce((sum, cards) => sum + cards, 0)],
    [t('pools.swaps.open'), swaps.open],
    [t('pools.swaps.waiting'), swaps.waiting],
    [t('pools.swaps.done'), swaps.done],
  ]
  const kind = isPicked ? (pool.isEven ? 'even' : 'mixed') : 'sealed'
  return (
    <>
      <BackToList to={`/products/${product.id}`}>{product.name.text}</BackToList>
      <PageHead
        title={t('pools.title')}
        lead={t('pools.publishedAt', { when: momentText(publishedAt, locale, zone) })}
        action={<Badge kind="soft">{t(`pools.packings.${pool.packing}`)}</Badge>}
      />
      {isAway ? (
        <Notice kind="warn" role="status">
          {t('draws.away')}
        </Notice>
      ) : null}
      {isPicked ? (
        <>
          <dl className={figures.figures}>
            {shown.map(([name, units]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{count.format(units)}</dd>
              </div>
            ))}
          </dl>
          <AllotmentList allotments={allotments} waiting={waiting} zone={zone} origin={origin} />
        </>
      ) : (
        <Notice>{t('pools.sealedView')}</Notice>
      )}
      <CardList pool={pool} left={left} />
      <section className={box.box}>
        <header>
          <h2>{t('pools.odds.title')}</h2>
        </header>
        <p>{t(`pools.odds.${kind}`)}</p>
        <OddsTable
          rows={pool.candidates.map(({ number, name, chances }) => ({
            key: String(number),
            name: name.text,
            lang: languageTag[name.lang],
            chances: shownSizes.map((units) => chances[units - 1] ?? 0),
          }))}
        />
      </section>
      <p className={`${box.quiet} ${styles.stays}`}>{t('pools.stays')}</p>
    </>
  )
}
