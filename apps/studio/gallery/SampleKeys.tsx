import { Button } from '@encore/ui/Button'
import { ToastHost } from '@encore/ui/Toast'
import { useState } from 'react'
import { Form } from '#app/features/editing/Form.tsx'
import { ShellKeys } from '#app/shell/ShellKeys.tsx'

/** The global shortcuts, and a form that Ctrl+S must not submit. */
export function SampleKeys() {
  const [isListed, setIsListed] = useState(false)
  const [refunds, setRefunds] = useState(0)
  return (
    <ToastHost label="Messages">
      <ShellKeys isCommanding={false} onCommanding={() => {}} isListed={isListed} onListed={setIsListed} />
      <Form aria-label="Refund" isDecision onSubmit={() => setRefunds(refunds + 1)}>
        <Button type="submit">Give back</Button>
        <output>{`Refunds: ${refunds}`}</output>
      </Form>
    </ToastHost>
  )
}
