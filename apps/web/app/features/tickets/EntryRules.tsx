import type { EntryRules as Rules } from '@encore/contract/endpoints'
import { regionNames } from '@encore/contract/rules/region-names'
import { Pairs } from '@encore/ui/Pairs'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './EntryRules.module.css'

/** Entry restrictions of a show, shown before its ticket is paid; empty without any. */
export function EntryRules({ rules }: { rules: Rules }) {
  const rows = useEntryRules(rules)
  if (rows.length === 0) return null
  return (
    <div className={styles.rules}>
      <Pairs rows={rows} />
    </div>
  )
}

export function useEntryRules({ minimumAge, regions, idCheck }: Rules) {
  const { t, tag } = useText()
  return [
    ...(regions === null
      ? []
      : [{ key: 'region', name: t('detail.rules.region'), value: regionNames(regions, tag) }]),
    ...(minimumAge === null
      ? []
      : [{ key: 'age', name: t('detail.rules.age'), value: t('detail.rules.from', { n: minimumAge }) }]),
    ...(idCheck ? [{ key: 'id', name: t('detail.rules.id'), value: t('detail.rules.idAsked') }] : []),
  ]
}
