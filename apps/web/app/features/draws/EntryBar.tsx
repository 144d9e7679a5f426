import type { DrawDetail, EventDetail, OwnDraw } from '@encore/contract/endpoints'
import { formatMoment } from '@encore/contract/rules/time'
import { Button } from '@encore/ui/Button'
import type { RefObject } from 'react'
import { useViewer } from '#app/data/viewer.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import { ActionBar } from '#app/features/page-parts/ActionBar.tsx'
import { shopPath } from '#app/features/products/shop-path.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { heldEntries } from './draw-phase.ts'
import { type EntryOffers, entryOffers } from './entry-offers.ts'
import { useChanceText } from './use-chance-text.ts'
import { useEntryAway } from './use-entry-away.ts'
import { useFreeEntry } from './use-free-entry.ts'

export interface EntryBarProps {
  draw: DrawDetail
  event: EventDetail
  own: OwnDraw | null
  /** Holds the panel with the entry buttons. */
  panel: RefObject<HTMLElement | null>
  keepOwn: (own: OwnDraw) => void
}

/** The way into an open draw on a phone, while the buttons of the panel are out of view. */
export function EntryBar(props: EntryBarProps) {
  const { draw, own, panel } = props
  const viewer = useViewer()
  const offers = entryOffers(draw, own)
  const isKnown = viewer.kind === 'guest' || own !== null
  const isAway = useEntryAway(panel, `${isKnown} ${offers.isFree} ${offers.products.length}`)
  const isOffered = offers.isFree || offers.products.length > 0
  return isKnown && isOffered && isAway ? <OfferBar {...props} offers={offers} /> : null
}

function OfferBar({ draw, event, own, panel, keepOwn, offers }: EntryBarProps & { offers: EntryOffers }) {
  const { t, locale } = useText()
  const chanceText = useChanceText()
  const { enter, isBusy, failure } = useFreeEntry(draw, keepOwn)
  const mine = heldEntries(own).length
  const chance = mine > 0 ? (own?.chance ?? null) : null
  return (
    <ActionBar
      alert={failure && <FailureNotice failure={failure} />}
      title={
        <>
          <span>{chance === null ? t('draw.own.enterTitle') : chanceText(chance)}</span>
          {mine > 0 && <span>{` · ${t('draw.bar.lots', { n: mine })}`}</span>}
        </>
      }
      note={t('draw.list.closes', { time: formatMoment(draw.closesAt, event.zone, locale) })}
    >
      {offers.isFree ? (
        <Button kind="accent" busy={isBusy} busyLabel={t('draw.own.entering')} onClick={enter}>
          {t('draw.own.enter')}
        </Button>
      ) : (
        <ProductButton event={event} panel={panel} products={offers.products} />
      )}
    </ActionBar>
  )
}

type ProductButtonProps = Pick<EntryBarProps, 'event' | 'panel'> & Pick<EntryOffers, 'products'>

/** Opens the one product, or leads to the panel where there are several. */
function ProductButton({ event, panel, products: [product, ...others] }: ProductButtonProps) {
  const { t } = useText()
  if (!product) return null
  if (others.length > 0)
    return (
      <Button
        kind="accent"
        onClick={() => panel.current?.querySelector<HTMLElement>('[data-entry]')?.focus()}
      >
        {t('draw.bar.get')}
      </Button>
    )
  return (
    <Button kind="accent" render={<PageLink to={shopPath(event.slug, { productId: product.id })} />}>
      {t('draw.bar.get')}
    </Button>
  )
}
