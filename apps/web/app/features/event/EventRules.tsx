import type { EventDetail } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { regionNames } from '@encore/contract/rules/region-names'
import { useText } from '#app/i18n/TextProvider.tsx'
import { Facts } from './Facts.tsx'

export function EventRules({ rules }: Pick<EventDetail, 'rules'>) {
  const { t, tag } = useText()
  const { minimumAge, regions, refund, idCheck } = rules
  return (
    <Facts
      rows={[
        {
          name: t('detail.rules.refund'),
          value: <span lang={languageTag[refund.lang]}>{refund.text}</span>,
        },
        {
          name: t('detail.rules.age'),
          value: minimumAge === null ? t('detail.rules.allAges') : t('detail.rules.from', { n: minimumAge }),
        },
        {
          name: t('detail.rules.region'),
          value: regions === null ? t('detail.rules.everywhere') : regionNames(regions, tag),
        },
        {
          name: t('detail.rules.id'),
          value: t(idCheck ? 'detail.rules.idAsked' : 'detail.rules.idNotAsked'),
        },
      ]}
    />
  )
}
