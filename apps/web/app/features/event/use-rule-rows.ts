import type { EntryRules } from '@encore/contract/endpoints'
import { regionNames } from '@encore/contract/rules/region-names'
import { useText } from '#app/i18n/TextProvider.tsx'

/** Name and value of each entry rule, also of one that restricts nobody. */
export function useRuleRows({ regions, minimumAge, idCheck }: EntryRules) {
  const { t, tag } = useText()
  const rows: Record<keyof EntryRules, { name: string; value: string }> = {
    regions: {
      name: t('detail.rules.region'),
      value: regions === null ? t('detail.rules.everywhere') : regionNames(regions, tag),
    },
    minimumAge: {
      name: t('detail.rules.age'),
      value: minimumAge === null ? t('detail.rules.allAges') : t('detail.rules.from', { n: minimumAge }),
    },
    idCheck: {
      name: t('detail.rules.id'),
      value: t(idCheck ? 'detail.rules.idAsked' : 'detail.rules.idNotAsked'),
    },
  }
  return rows
}
