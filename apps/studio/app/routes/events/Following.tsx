import type { BoundProduct, EventDraft } from '@encore/contract/endpoints'
import { laterBy, momentOf } from '@encore/contract/rules/local-time'
import { Checkbox } from '@encore/ui/Checkbox'
import { useCallback } from 'react'
import { call } from '#app/data/api.ts'
import { hourText } from '#app/data/times.ts'
import { type Asked, useAnswer } from '#app/data/use-answer.ts'
import { RetryNotice } from '#app/features/errors/RetryNotice.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { Translate } from '#app/i18n/text.ts'
import styles from './EventTools.module.css'

/** A time that moves with the show, or may stay. */
interface Bound {
  /** `sale pr_…`, or the name of a field of the event. */
  key: string
  name: string
  lang?: string
  /** Its times before the move, in the event's zone. */
  times: string[]
  /** It must move. */
  isFixed?: boolean
}

/** Future times of the event's linked products. */
export function useBound(eventId: string): Asked<{ content: BoundProduct[] }> {
  const load = useCallback(
    () => call('GET /api/studio/event/{eventId}/linked-products', { params: { eventId } }),
    [eventId],
  )
  return useAnswer(load)
}

/** Request body: ids of the products whose sale, download or pickup times move. */
export const followOf = (bound: readonly BoundProduct[], stays: ReadonlySet<string>) => {
  const going = (what: string, has: (product: BoundProduct) => boolean) =>
    bound.filter((product) => has(product) && !stays.has(`${what} ${product.productId}`)).map(idOf)
  return {
    sales: going('sale', ({ sale }) => sale !== null),
    downloads: going('download', ({ downloadFrom }) => downloadFrom !== null),
    pickups: going('pickup', ({ pickups }) => pickups.length > 0),
  }
}
const idOf = ({ productId }: BoundProduct) => productId

/** The event's own times after the move, except those in `stays`. */
export const movedTimes = (draft: EventDraft, minutes: number, stays: ReadonlySet<string>) => {
  const at = (key: string, local: string) => (stays.has(key) ? local : laterBy(local, minutes))
  return {
    doorsAt: at('doorsAt', draft.doorsAt),
    endAt: at('endAt', draft.endAt),
    ticketCloseAt: at('ticketCloseAt', draft.ticketCloseAt),
    replayFrom: draft.replayFrom && at('replay', draft.replayFrom),
    replayTo: draft.replayTo && at('replay', draft.replayTo),
  }
}

export interface FollowingProps {
  draft: EventDraft
  bound: Asked<{ content: BoundProduct[] }>
  /** Shift of the start in minutes, in the event's zone. */
  minutes: number
  stays: ReadonlySet<string>
  onChange(stays: ReadonlySet<string>): void
  /** Message for the first problem under these paths; empty for none. */
  problemOf(paths: readonly string[]): string
}

/** All times linked to the show's start, before and after the move. Unchecked ones stay. */
export function Following({ draft, bound, minutes, stays, onChange, problemOf }: FollowingProps) {
  const { t, locale } = useText()
  const text = (local: string) => {
    const moment = momentOf(local, draft.zone)
    const at = moment.ok ? moment.at : moment.rule === 'format' ? null : moment.nearest
    return at === null ? local : hourText(new Date(at).toISOString(), locale, draft.zone)
  }
  const rows = rowsOf(t, draft, bound.value?.content ?? [])
  const problem = problemOf(['follow/sales', 'follow/pickups'])
  return (
    <fieldset className={styles.following}>
      <legend>{t('events.tools.following.title')}</legend>
      {rows.map(({ key, name, lang, times, isFixed = false }) => (
        <Checkbox
          key={key}
          checked={!stays.has(key)}
          disabled={isFixed}
          onChange={({ target }) => {
            const next = new Set(stays)
            if (target.checked) next.delete(key)
            else next.add(key)
            onChange(next)
          }}
          note={times.map((time) => (
            <span key={time}>
              {minutes === 0 || stays.has(key)
                ? text(time)
                : t('events.tools.following.moves', { from: text(time), to: text(laterBy(time, minutes)) })}
            </span>
          ))}
        >
          <span lang={lang}>{name}</span>
        </Checkbox>
      ))}
      {bound.value || bound.failed ? null : <p role="status">{t('events.tools.following.reading')}</p>}
      <RetryNotice asked={bound} />
      {problem ? (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : null}
    </fieldset>
  )
}

function rowsOf(t: Translate, draft: EventDraft, bound: readonly BoundProduct[]): Bound[] {
  const own = (key: 'doorsAt' | 'endAt' | 'ticketCloseAt', isFixed: boolean): Bound => ({
    ...{ key, name: t(`eventForm.fields.${key}`), times: [draft[key]], isFixed },
  })
  const { replayFrom, replayTo } = draft
  return [
    own('doorsAt', true),
    own('endAt', true),
    own('ticketCloseAt', false),
    ...(replayFrom && replayTo
      ? [{ key: 'replay', name: t('events.tools.following.replay'), times: [replayFrom, replayTo] }]
      : []),
    ...bound.flatMap(({ productId, name, sale, downloadFrom, pickups }): Bound[] => {
      const { text, lang } = name
      const orders = pickups.reduce((sum, { taken }) => sum + taken, 0)
      return [
        ...(sale
          ? [
              {
                key: `sale ${productId}`,
                name: t('events.tools.following.sale', { name: text }),
                lang,
                times: [...(sale.from ? [sale.from] : []), sale.to],
              },
            ]
          : []),
        ...(downloadFrom
          ? [
              {
                key: `download ${productId}`,
                name: t('events.tools.following.download', { name: text }),
                lang,
                times: [downloadFrom],
              },
            ]
          : []),
        ...(pickups.length > 0
          ? [
              {
                key: `pickup ${productId}`,
                name: t('events.tools.following.pickup', { name: text, slots: pickups.length, orders }),
                lang,
                times: pickups.map(({ from }) => from),
              },
            ]
          : []),
      ]
    }),
  ]
}
