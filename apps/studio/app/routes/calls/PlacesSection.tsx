import type { StudioCallBooking } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { momentText } from '#app/data/times.ts'
import type { Asked } from '#app/data/use-answer.ts'
import { RetryNotice } from '#app/features/errors/RetryNotice.tsx'
import { ReasonDialog } from '#app/features/refunds/ReasonDialog.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Calls.module.css'
import { GrantDialog } from './GrantDialog.tsx'

export interface PlacesSectionProps {
  eventId: string
  id: string
  zone: string
  asked: Asked<{ content: StudioCallBooking[] }>
  /** Places may still be given and taken back. */
  mayGive: boolean
  onChanged(): void
}

/** A longer list is shown part by part. */
const shownAtOnce = 100

/** Fans with a place, by number, and where each unit comes from. */
export function PlacesSection({ eventId, id, zone, asked, mayGive, onChanged }: PlacesSectionProps) {
  const { t, locale } = useText()
  const toast = useToast()
  const [ending, setEnding] = useState<string | null>(null)
  const [most, setMost] = useState(shownAtOnce)
  const places = asked.value?.content ?? []
  return (
    <section className={box.box}>
      <header>
        <h2>{t('calls.places.title')}</h2>
        <span className={box.quiet}>{new Intl.NumberFormat(locale).format(places.length)}</span>
        {mayGive ? (
          <div className={styles.acts}>
            <GrantDialog {...{ eventId, id }} onDone={onChanged} />
          </div>
        ) : null}
      </header>
      <RetryNotice asked={asked} />
      {asked.value && places.length === 0 ? <p className={box.quiet}>{t('calls.places.none')}</p> : null}
      {places.length === 0 ? null : (
        <ul className={styles.places}>
          {places.slice(0, most).map(({ id: bookingId, number, name, units, sources }) => (
            <li key={bookingId}>
              <span className={styles.number}>{number ?? '–'}</span>
              <span>
                <b translate="no">{name ?? t('calls.former')}</b>
                <small>{t('calls.places.units', { count: units })}</small>
              </span>
              <ul className={styles.sources}>
                {sources.map(({ source, units: of, addedAt, grant }) => (
                  <li key={`${source} ${addedAt} ${grant?.grantId ?? ''}`}>
                    <span>
                      {t(`calls.places.sources.${source}`, { count: of })}
                      <small>
                        {grant
                          ? `${grant.by ?? t('calls.former')}: ${grant.reason}`
                          : momentText(addedAt, locale, zone)}
                      </small>
                    </span>
                    {grant && mayGive ? (
                      <Button
                        size="s"
                        kind="outline"
                        aria-label={t('calls.places.endOf', { name: name ?? t('calls.former') })}
                        onClick={() => setEnding(grant.grantId)}
                      >
                        {t('calls.places.end')}
                      </Button>
                    ) : null}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {places.length > most ? (
        <Button size="s" onClick={() => setMost(most + shownAtOnce)}>
          {t('calls.places.more', { count: Math.min(shownAtOnce, places.length - most) })}
        </Button>
      ) : null}
      <ReasonDialog
        isOpen={ending !== null}
        onClose={() => setEnding(null)}
        title={t('calls.places.endTitle')}
        lead={t('calls.places.endText')}
        submit={t('calls.places.end')}
        isDanger
        send={(reason) =>
          call('POST /api/studio/event/{eventId}/call-session/{id}/grant/{grantId}/end', {
            params: { eventId, id, grantId: ending ?? '' },
            body: { reason },
          })
        }
        onDone={() => {
          setEnding(null)
          toast({ text: t('calls.places.ended') })
          onChanged()
        }}
      />
    </section>
  )
}
