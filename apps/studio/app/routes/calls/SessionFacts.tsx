import type { StudioCallSheet } from '@encore/contract/endpoints'
import { instantOf } from '#app/data/instant-of.ts'
import { momentText } from '#app/data/times.ts'
import { callTime } from '#app/features/calls/call-time.ts'
import { languageNames } from '#app/features/localized-text/text-language.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Calls.module.css'

export interface SessionFactsProps {
  sheet: Pick<StudioCallSheet, 'draft' | 'artists' | 'products' | 'draws'>
  zone: string
}

/** Everything that publication freezes. */
export function SessionFacts({ sheet: { draft, artists, products, draws }, zone }: SessionFactsProps) {
  const { t, locale } = useText()
  const startsAt = draft.startsAt === null ? null : instantOf(draft.startsAt, zone)
  const named = (names: readonly { text: string }[]) =>
    names.length === 0 ? t('calls.notSet') : names.map(({ text }) => text).join(', ')
  const facts: [string, string][] = [
    [t('calls.fields.startsAt'), startsAt === null ? t('calls.notSet') : momentText(startsAt, locale, zone)],
    [t('calls.timeEach'), callTime(draft.promiseMs)],
    [t('calls.turnaround'), callTime(draft.turnaroundMs)],
    [t('calls.fields.artistIds'), named(artists.map(({ name }) => name))],
    [t('calls.fields.productIds'), named(products.map(({ name }) => name))],
    [t('calls.fields.drawIds'), named(draws.map(({ title }) => title))],
    [t('calls.identity'), t(draft.asksIdentity ? 'calls.identityAsked' : 'calls.identityUnasked')],
    [t('calls.interpreter'), interpreterText()],
    [t('calls.fields.recording'), t(`calls.recordings.${draft.recording}`)],
    [t('calls.fields.compensation'), t(`calls.compensations.${draft.compensation}`)],
    [
      t('calls.fields.conductReasons'),
      draft.conductReasons.length === 0
        ? t('calls.noConduct')
        : draft.conductReasons.map((reason) => t(`calls.conduct.${reason}`)).join(', '),
    ],
  ]
  function interpreterText(): string {
    const languages = draft.interpreterLanguages.map((one) => languageNames[one]).join(', ')
    if (languages === '') return t('calls.interpreters.NONE')
    return draft.isInterpreterPromised ? t('calls.interpreters.PROMISED', { languages }) : languages
  }

  return (
    <dl className={box.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
