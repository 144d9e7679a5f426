import type { Endpoints, Reply } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { Notice } from '@encore/ui/Notice'
import { WaitBar } from '@encore/ui/WaitBar'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useState } from 'react'
import { call } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Parcels.module.css'

export interface PickDialogProps {
  isOpen: boolean
  eventId: string | null
  onClose(): void
}

/** Printable pick list of the parcels to be sent. */
export function PickDialog({ isOpen, eventId, onClose }: PickDialogProps) {
  const t = useT()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t('parcels.pick')}
      closeLabel={t('shell.close')}
    >
      {isOpen ? <PickList eventId={eventId} /> : null}
    </Dialog>
  )
}

type Picked = Reply<Endpoints['GET /api/studio/parcel/pick-list']>

function PickList({ eventId }: { eventId: string | null }) {
  const { t, locale } = useText()
  const [picked, setPicked] = useState<Picked | null>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let isOver = false
    void call('GET /api/studio/parcel/pick-list', { query: eventId === null ? {} : { eventId } }).then(
      (answer) => {
        if (isOver) return
        if (answer.ok) setPicked(answer.value)
        else setProblem(answer.error.name)
      },
    )
    return () => {
      isOver = true
    }
  }, [eventId])
  if (problem) return <Notice kind="bad">{errorText(t, problem)}</Notice>
  if (!picked) return <WaitBar label={t('shell.loading')} />
  if (picked.content.length === 0) return <p>{t('parcels.pickNone')}</p>
  const figure = (count: number) => count.toLocaleString(locale)
  return (
    <div className={styles.form}>
      <p>
        <span>{t('parcels.pickLead', { parcels: picked.parcels })}</span>
        {picked.isAll ? null : <span>{` ${t('parcels.pickSome')}`}</span>}
      </p>
      <div className={styles.scroll}>
        <table className={`${box.table} ${styles.pick}`}>
          <thead>
            <tr>
              <th>{t('parcels.product')}</th>
              <th>{t('parcels.inParcels')}</th>
              <th>{t('parcels.units')}</th>
            </tr>
          </thead>
          <tbody>
            {picked.content.map(({ productUid, name, quantity, parcels }) => (
              <tr key={productUid}>
                <td lang={name.lang}>{name.text}</td>
                <td>{figure(parcels)}</td>
                <td>
                  <b>{figure(quantity)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button kind="outline" onClick={() => print()}>
        <Printer />
        <span>{t('parcels.print')}</span>
      </Button>
    </div>
  )
}
