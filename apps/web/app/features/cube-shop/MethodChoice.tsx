import type { PgCode } from '@encore/contract/rules/payment-methods'
import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { useT } from '#app/i18n/TextProvider.tsx'

export type Method = Exclude<PgCode, 'CUBE'>

export interface MethodChoiceProps {
  methods: readonly Method[]
  method: Method
  onChoose: (method: Method) => void
}

/** How to pay, named in text. */
export function MethodChoice({ methods, method, onChoose }: MethodChoiceProps) {
  const t = useT()
  return (
    <ChoiceGroup
      legend={t('shop.methods')}
      columns={Math.min(3, methods.length)}
      value={method}
      onValueChange={(value) => {
        const chosen = methods.find((code) => code === value)
        if (chosen) onChoose(chosen)
      }}
    >
      {methods.map((code) => (
        <Choice key={code} value={code} compact title={t(`shop.method.${code}`)} />
      ))}
    </ChoiceGroup>
  )
}
