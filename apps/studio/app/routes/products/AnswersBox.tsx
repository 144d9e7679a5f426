import type { StudioProduct } from '@encore/contract/endpoints'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { Button } from '@encore/ui/Button'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { JobProgress } from '#app/features/background-jobs/JobProgress.tsx'
import { ReasonDialog } from '#app/features/refunds/ReasonDialog.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './ProductForm.module.css'

/**
 * Export of the buyers' answers; shown only when the product asks questions and the staff member may see the answers.
 */
export function AnswersBox({ product: { id, event, draft } }: { product: StudioProduct }) {
  const t = useT()
  const { me } = useCurrentStaff()
  const [isOpen, setIsOpen] = useState(false)
  const [workId, setWorkId] = useState<string | null>(null)
  const isAsked = draft.requiresOrderInfo || draft.customInfoFields.length > 0
  if (!isAsked || grantingRole(me.roles, 'order.reveal', event?.id ?? null) === null) return null
  return (
    <section className={box.box}>
      <header>
        <h2>{t('products.answers.title')}</h2>
        <Button size="s" kind="outline" className={styles.toEnd} onClick={() => setIsOpen(true)}>
          {t('products.answers.export')}
        </Button>
      </header>
      <p className={box.quiet}>{t('products.answers.lead')}</p>
      {workId === null ? null : <JobProgress key={workId} id={workId} />}
      <ReasonDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('products.answers.exportTitle')}
        lead={t('products.answers.exportLead')}
        label={t('products.answers.reason')}
        submit={t('products.answers.export')}
        send={(reason) => call('POST /api/studio/product/{id}/answers', { params: { id }, body: { reason } })}
        onDone={(begun) => {
          setIsOpen(false)
          setWorkId(begun.workId)
        }}
      />
    </section>
  )
}
