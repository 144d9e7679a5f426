import { useMutation } from '@encore/app-kit/use-mutation'
import type { BackgroundJob, EventSheet, ProductLine, StudioEvent } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { useToast } from '@encore/ui/Toast'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import { useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call } from '#app/data/api.ts'
import { momentText } from '#app/data/times.ts'
import { JobProgress } from '#app/features/background-jobs/JobProgress.tsx'
import { FormDialog } from '#app/features/dialogs/FormDialog.tsx'
import { DeleteDraft } from '#app/features/editing/DeleteDraft.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { CancelDialog } from './CancelDialog.tsx'
import styles from './EventTools.module.css'
import { Missing } from './Missing.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { Planned } from './Planned.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { useFollowed } from './use-followed.ts'

export interface EventToolsProps {
  event: StudioEvent
  sheet: EventSheet
  /** Products of the event; null when the caller may not see them. */
  products: readonly ProductLine[] | null
  /** Running background jobs that change the event. */
  underWay: readonly BackgroundJob[]
  isWaiting: boolean
}

type Open = 'preview' | 'hide' | 'move' | 'cancel' | null

/** Actions on an event as a whole, with the requirements for publication. */
export function EventTools({ event, sheet, products, underWay, isWaiting }: EventToolsProps) {
  const { t, locale } = useText()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<Open>(null)
  const [followed, follow] = useFollowed(underWay)
  const [previewing, publishing] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  const params = { eventId: event.id }
  const { run, isBusy, failure, reset } = useMutation(() =>
    call('POST /api/studio/event/{eventId}/publish', { params, body: {} }),
  )
  const isOver = event.status === 'ENDED' || event.status === 'CANCELED'
  async function publish() {
    const answer = await run()
    if (answer?.ok) toast({ text: t('events.tools.published') })
    await revalidate()
  }
  function hidden() {
    setOpen(null)
    reset()
    toast({ text: t('events.tools.nowHidden') })
    void revalidate()
  }
  /** The button that had the focus is gone, so the focus moves to another. */
  async function decided() {
    await revalidate()
    const next = publishing.current?.disabled === false ? publishing : previewing
    next.current?.focus()
  }
  function begun(id: string | null) {
    setOpen(null)
    if (id === null) toast({ text: t('events.tools.cancelWaits') })
    else follow(id)
    void revalidate()
  }
  return (
    <>
      <div className={styles.tools}>
        <Button size="s" render={<Link to={`/events/${event.id}/edit`} />}>
          <Pencil />
          <span>{t('events.tools.edit')}</span>
        </Button>
        <Button ref={previewing} size="s" onClick={() => setOpen('preview')}>
          <Eye />
          <span>{t('events.tools.preview')}</span>
        </Button>
        {event.isHidden ? (
          <Button
            ref={publishing}
            size="s"
            kind="primary"
            busy={isBusy}
            disabled={sheet.needs.length > 0}
            onClick={() => void publish()}
          >
            {sheet.publishAt ? t('events.tools.publishNow') : t('events.tools.publish')}
          </Button>
        ) : (
          <Button size="s" kind="outline" onClick={() => setOpen('hide')}>
            {t('events.tools.hide')}
          </Button>
        )}
        {event.isHidden && !isOver ? <ScheduleDialog sheet={sheet} onDone={() => void revalidate()} /> : null}
        {isOver ? null : (
          <>
            <Button size="s" kind="outline" onClick={() => setOpen('move')}>
              {t('events.tools.move')}
            </Button>
            {isWaiting ? null : (
              <Button size="s" kind="outline" onClick={() => setOpen('cancel')}>
                {t('events.tools.cancel')}
              </Button>
            )}
          </>
        )}
        {sheet.mayDelete ? (
          <DeleteDraft
            page={`/events/${event.id}`}
            list="/"
            remove={() => call('DELETE /api/studio/event/{eventId}', { params })}
            restore={() => call('POST /api/studio/event/{eventId}/restore', { params, body: {} })}
          />
        ) : null}
      </div>
      <FailureNotice name={failure?.error.name} />
      {sheet.publishAt ? (
        <Planned
          sheet={sheet}
          plan={sheet.publishAt}
          onDue={() => void revalidate()}
          onUndone={() => void decided()}
        />
      ) : null}
      {event.isHidden ? (
        <Missing sheet={sheet} products={products} onDismissed={() => void decided()} />
      ) : null}
      {sheet.moved ? (
        <Notice>
          {t('events.tools.movedFrom', { from: momentText(sheet.moved.from, locale, event.zone) })}
        </Notice>
      ) : null}
      {followed.map((work) => (
        <section key={work.id} className={box.box} aria-label={t('events.tools.working')}>
          <JobProgress {...work} onEnd={() => void revalidate()} />
        </section>
      ))}
      <PreviewDialog event={event} sheet={sheet} isOpen={open === 'preview'} onClose={() => setOpen(null)} />
      <FormDialog
        isOpen={open === 'hide'}
        onClose={() => setOpen(null)}
        title={t('events.tools.hideTitle')}
        text={t('events.tools.hideText')}
        submit={t('events.tools.hide')}
        busy={t('events.tools.hideBusy')}
        isDanger
        send={() => call('POST /api/studio/event/{eventId}/hide', { params, body: {} })}
        onDone={hidden}
      />
      <MoveDialog
        event={event}
        sheet={sheet}
        isOpen={open === 'move'}
        onClose={() => setOpen(null)}
        onBegun={begun}
      />
      <CancelDialog
        event={event}
        sheet={sheet}
        isOpen={open === 'cancel'}
        onClose={() => setOpen(null)}
        onBegun={begun}
      />
    </>
  )
}
