import type { EntryRules as Rules } from '@encore/contract/endpoints'
import { regionNames } from '@encore/contract/rules/region-names'
import { Pairs } from '@encore/ui/Pairs'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './EntryRules.module.css'

/** Whom a show does not let in, told where its ticket is paid; nothing where it lets in everybody. */
export function EntryRules({ rules }: { rules: Rules }) {
  const rows = useEntryRules(rules)
  if (rows.length === 0) return null
  return (
    <div className={styles.rules}>
      <Pairs rows={rows} />
    </div>
  )
}

/** A row for each of them that there is. */
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
