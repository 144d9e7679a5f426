import type { StudioDrawSheet } from '@encore/contract/endpoints'
import { instantOf } from '#app/data/instant-of.ts'
import { momentText } from '#app/data/times.ts'
import { languageNames } from '#app/features/localized-text/text-language.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Draws.module.css'

export interface DrawFactsProps {
  sheet: Pick<StudioDrawSheet, 'draft' | 'products' | 'randomness'>
  zone: string
}

/** Everything that publication freezes, apart from the texts. */
export function DrawFacts({ sheet: { draft, products, randomness }, zone }: DrawFactsProps) {
  const { t, locale } = useText()
  const count = new Intl.NumberFormat(locale)
  const time = (local: string | null) => {
    const at = local === null ? null : instantOf(local, zone)
    return at === null ? t('draws.missing') : momentText(at, locale, zone)
  }
  const ways = [...(draft.isFree ? [t('draws.freeEntry')] : []), ...products.map(({ name }) => name.text)]
  const facts: [string, string][] = [
    [t('draws.fields.opensAt'), time(draft.opensAt)],
    [t('draws.fields.closesAt'), time(draft.closesAt)],
    [t('draws.result'), t('draws.resultAfter', { seconds: draft.delaySec })],
    [t('draws.randomness'), t(`draws.randomnessKinds.${randomness}`)],
    [t('draws.ways'), ways.length === 0 ? t('draws.missing') : ways.join(', ')],
    [
      t('draws.fields.entriesPerEntrant'),
      draft.entriesPerEntrant === 0 ? t('draws.noCap') : count.format(draft.entriesPerEntrant),
    ],
    [t('draws.fields.mode'), t(`draws.modes.${draft.mode}`)],
    [t('draws.fields.places'), count.format(draft.places)],
    [t('draws.fields.reserves'), count.format(draft.reserves)],
    [t('draws.fields.prizeKind'), t(`draws.prizeKinds.${draft.prizeKind}`)],
    [t('draws.fields.acceptHours'), count.format(draft.acceptHours)],
    [
      t('draws.fields.exclusions'),
      draft.exclusions.length === 0
        ? t('draws.noExclusions')
        : draft.exclusions.map((code) => t(`draws.exclusions.${code}`)).join(', '),
    ],
    [t('draws.fields.latePayment'), t(`draws.latePayments.${draft.latePayment}`)],
    [t('draws.fields.keptEntries'), t(`draws.kept.${draft.keptEntries}`)],
    [t('draws.fields.namesWinners'), t(draft.namesWinners ? 'draws.named' : 'draws.notNamed')],
    [t('draws.fields.prevails'), languageNames[draft.prevails]],
  ]
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
