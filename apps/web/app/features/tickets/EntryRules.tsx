import type { EntryRules as Rules } from '@encore/contract/endpoints'
import { noEntryRules } from '@encore/contract/rules/entry-rules'
import { Pairs } from '@encore/ui/Pairs'
import { useRuleRows } from '#app/features/event/use-rule-rows.ts'
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

export function useEntryRules(rules: Rules) {
  const rows = Object.entries(useRuleRows(rules)) as [keyof Rules, { name: string; value: string }][]
  return rows.flatMap(([key, row]) => (rules[key] === noEntryRules[key] ? [] : [{ key, ...row }]))
}
