import type { StudioParcel } from '@encore/contract/endpoints'
import { carrierName } from '@encore/contract/rules/carriers'
import { Badge } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import { dateText } from '#app/data/times.ts'
import { parcelStatusStyle } from '#app/features/orders/parcel-status-style.ts'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import type { Column } from '#app/list/Listing.tsx'
import type { ParcelStatusChange } from './ParcelStatusDialog.tsx'
import styles from './Parcels.module.css'

export const itemsOf = ({ lines, prize }: StudioParcel): string =>
  prize ? prize.name.text : lines.map(({ name, quantity }) => `${name.text} × ${quantity}`).join(', ')

export function useColumns(onChange: (change: ParcelStatusChange) => void): Column<StudioParcel>[] {
  const { t, locale } = useText()
  const country = (code: string) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
  return [
    {
      ...{ key: 'contents', head: t('parcels.contents'), phone: 'title' },
      cell: (parcel) => (
        <span className={styles.what}>
          <b lang={(parcel.prize ?? parcel.lines[0])?.name.lang}>{itemsOf(parcel)}</b>
          {parcel.prize === null ? null : <small>{t('parcels.prize')}</small>}
          {parcel.event === null ? null : (
            <small lang={parcel.event.title.lang}>{parcel.event.title.text}</small>
          )}
        </span>
      ),
    },
    {
      ...{ key: 'owner', head: t('parcels.owner'), phone: 'line' },
      cell: ({ owner }) => owner.nickname ?? t('members.gone'),
    },
    {
      ...{ key: 'country', head: t('parcels.country'), phone: 'none' },
      cell: (row) => (row.country === null ? '—' : country(row.country)),
    },
    {
      ...{ key: 'since', head: t('parcels.since'), phone: 'line' },
      cell: ({ at, supplyDate }) => (
        <>
          <time dateTime={at}>{dateText(at, locale)}</time>
          {supplyDate === null ? null : (
            <small>{t('parcels.from', { day: dateText(supplyDate, locale, 'UTC') })}</small>
          )}
        </>
      ),
    },
    {
      ...{ key: 'carrier', head: t('parcels.carrier'), phone: 'line' },
      cell: ({ carrier, trackingNumber, trackingUrl }) =>
        carrier === null ? null : (
          <span className={styles.above}>
            {trackingUrl === null ? (
              <span translate="no">{trackingNumber}</span>
            ) : (
              <a href={trackingUrl} target="_blank" rel="noreferrer" className="link">
                {trackingNumber}
              </a>
            )}
            <small>{carrierName(carrier, locale)}</small>
          </span>
        ),
    },
    {
      ...{ key: 'state', head: t('orders.state'), phone: 'end' },
      cell: ({ state }) => <Badge kind={parcelStatusStyle[state]}>{t(`parcels.states.${state}`)}</Badge>,
    },
    {
      ...{ key: 'act', head: t('parcels.act'), phone: 'corner', isFigure: true },
      cell: (parcel) => <Acts parcel={parcel} onChange={onChange} />,
    },
  ]
}

function Acts({ parcel, onChange }: { parcel: StudioParcel; onChange(change: ParcelStatusChange): void }) {
  const t = useT()
  const startChange = (word: ParcelStatusChange['word']) => () => onChange({ word, parcel })
  const items = itemsOf(parcel)
  switch (parcel.state) {
    case 'PREPARING':
    case 'RETURNED':
      return (
        <span className={styles.acts}>
          <Button
            size="s"
            kind="outline"
            aria-label={t('parcels.shipOf', { items })}
            onClick={startChange('ship')}
          >
            {t('parcels.ship')}
          </Button>
        </span>
      )
    case 'SHIPPED':
      return (
        <span className={styles.acts}>
          <Button size="s" kind="outline" onClick={startChange('deliver')}>
            {t('parcels.deliver')}
          </Button>
          <Button size="s" kind="plain" onClick={startChange('return')}>
            {t('parcels.cameBack')}
          </Button>
        </span>
      )
    case 'DELIVERED':
      return (
        <span className={styles.acts}>
          <Button size="s" kind="plain" onClick={startChange('return')}>
            {t('parcels.cameBack')}
          </Button>
        </span>
      )
    case 'STOPPED':
      return null
  }
}
