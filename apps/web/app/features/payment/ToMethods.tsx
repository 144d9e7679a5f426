import type { OrderState } from '@encore/contract/endpoints'
import type { ErrorName } from '@encore/contract/errors'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { useState } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { OpenPayment } from './open-payment.ts'
import { useToMethods } from './use-give-up.ts'

/** Leads from a failed payment directly back to the methods of the checkout. */
export function ToMethods({ payment, order }: { payment: OpenPayment; order: OrderState | null }) {
  const t = useT()
  const toMethods = useToMethods()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<ErrorName | null>(null)
  const press = async () => {
    setIsBusy(true)
    setProblem(await toMethods(payment, order))
    setIsBusy(false)
  }
  return (
    <>
      {problem && (
        <Notice kind="bad" role="alert">
          {t(`errors.${problem}`)}
        </Notice>
      )}
      <Button kind="primary" size="l" wide busy={isBusy} onClick={() => void press()}>
        {t('payment.do.methods')}
      </Button>
    </>
  )
}
