import type { DrawDetail, EventDetail, OwnDraw } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import { shopPath } from '#app/features/products/shop-path.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { heldEntries } from './draw-phase.ts'
import { entryOffers } from './entry-offers.ts'
import styles from './OwnDrawPanel.module.css'
import { useFreeEntry } from './use-free-entry.ts'

export interface EnterDrawProps {
  draw: DrawDetail
  event: EventDetail
  own: OwnDraw | null
  keepOwn: (own: OwnDraw) => void
}

/** Ways into an open draw: for free, or by its products until the cap. */
export function EnterDraw({ draw, event, own, keepOwn }: EnterDrawProps) {
  const { t } = useText()
  const mine = heldEntries(own).length
  const { isFree, products } = entryOffers(draw, own)
  return (
    <>
      {isFree && <FreeEntry draw={draw} keepOwn={keepOwn} />}
      {products.length > 0 && (
        <>
          {mine === 0 && (
            <div className={styles.text}>
              <p>{t('draw.own.products')}</p>
              <p>{t('draw.own.recognized')}</p>
            </div>
          )}
          {products.map(({ id, name }, place) => (
            <Button
              key={id}
              className={styles.buy}
              kind={place === 0 && !isFree ? 'accent' : 'fill'}
              size="l"
              wide
              data-entry=""
              render={<PageLink to={shopPath(event.slug, { productId: id })} />}
            >
              {t('draw.own.buy', { name: name.text })}
            </Button>
          ))}
        </>
      )}
    </>
  )
}

function FreeEntry({ draw, keepOwn }: Pick<EnterDrawProps, 'draw' | 'keepOwn'>) {
  const { t } = useText()
  const { enter, isBusy, failure } = useFreeEntry(draw, keepOwn)
  return (
    <>
      <p className={styles.text}>{t('draw.own.free')}</p>
      {failure && <FailureNotice failure={failure} />}
      <Button
        kind="accent"
        size="l"
        wide
        busy={isBusy}
        busyLabel={t('draw.own.entering')}
        onClick={enter}
        data-entry=""
      >
        {t('draw.own.enter')}
      </Button>
    </>
  )
}
