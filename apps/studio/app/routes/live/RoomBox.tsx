import { slowModeSteps } from '@encore/contract/rules/limits'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { Select } from '@encore/ui/Select'
import { useToast } from '@encore/ui/Toast'
import { errorText } from '#app/data/errors.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import live from './Live.module.css'
import { moderation } from './moderation.ts'
import type { ChatModerationState } from './use-chat-moderation.ts'

/** Room settings: slow mode, and closing the chat. */
export function RoomBox({ chat: { eventId, log, refresh } }: { chat: ChatModerationState }) {
  const t = useT()
  const toast = useToast()
  const room = moderation(eventId)
  const run = async (action: ReturnType<typeof room.slow>) => {
    const answer = await action
    if (!answer.ok) toast({ text: errorText(t, answer.error.name) })
    refresh()
  }
  const steps = [...new Set([...slowModeSteps, log.slowModeSec])].sort((a, b) => a - b)
  return (
    <section className={box.box}>
      <header>
        <h2>{t('live.room')}</h2>
      </header>
      <div className={live.form}>
        {log.isClosed ? (
          <Notice kind="warn" title={t('live.closed')}>
            {t('live.closedText')}
          </Notice>
        ) : null}
        <Field label={t('live.slow')}>
          <Select
            value={log.slowModeSec}
            onChange={({ target }) => void run(room.slow(Number(target.value)))}
          >
            {steps.map((seconds) => (
              <option key={seconds} value={seconds}>
                {seconds === 0 ? t('live.slowOff') : t('live.slowEvery', { seconds })}
              </option>
            ))}
          </Select>
        </Field>
        <Button
          kind={log.isClosed ? 'primary' : 'outline'}
          onClick={() => void run(room.close(!log.isClosed))}
        >
          {log.isClosed ? t('live.reopen') : t('live.close')}
        </Button>
      </div>
    </section>
  )
}
