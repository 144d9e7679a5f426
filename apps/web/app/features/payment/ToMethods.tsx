import { useMutation } from '@encore/app-kit/use-mutation'
import type { OrderState } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { OpenPayment } from './open-payment.ts'
import { useToMethods } from './use-give-up.ts'

/** Leads from a failed payment directly back to the methods of the checkout. */
export function ToMethods({ payment, order }: { payment: OpenPayment; order: OrderState | null }) {
  const t = useT()
  const toMethods = useToMethods()
  const { run, isBusy, result: problem } = useMutation(() => toMethods(payment, order))
  return (
    <>
      {problem && (
        <Notice kind="bad" role="alert">
          {t(`errors.${problem}`)}
        </Notice>
      )}
      <Button kind="primary" size="l" wide busy={isBusy} onClick={() => void run()}>
        {t('payment.do.methods')}
      </Button>
    </>
  )
}
