import type { EventDetail } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { useT } from '#app/i18n/TextProvider.tsx'
import { Facts } from './Facts.tsx'
import { useRuleRows } from './use-rule-rows.ts'

export function EventRules({ rules }: Pick<EventDetail, 'rules'>) {
  const t = useT()
  const { minimumAge, ...others } = useRuleRows(rules)
  const { refund } = rules
  return (
    <Facts
      rows={[
        {
          name: t('detail.rules.refund'),
          value: <span lang={languageTag[refund.lang]}>{refund.text}</span>,
        },
        minimumAge,
        ...Object.values(others),
      ]}
    />
  )
}
