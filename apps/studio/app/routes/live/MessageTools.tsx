import type { ChatMessage } from '@encore/contract/realtime'
import { Checkbox } from '@encore/ui/Checkbox'
import { Field } from '@encore/ui/Field'
import { Menu, MenuItem } from '@encore/ui/Menu'
import { TextInput } from '@encore/ui/TextInput'
import { useToast } from '@encore/ui/Toast'
import { Tool } from '@encore/ui/Tool'
import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import MicOff from 'lucide-react/icons/mic-off'
import Pin from 'lucide-react/icons/pin'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { errorText } from '#app/data/errors.ts'
import { FormDialog } from '#app/features/dialogs/FormDialog.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { moderation } from './moderation.ts'

interface MessageToolsProps {
  eventId: string
  message: ChatMessage
  onDone(): void
}

/** Moderation actions on a message: delete as a button, the others in a menu. */
export function MessageTools({ eventId, message, onDone }: MessageToolsProps) {
  const t = useT()
  const toast = useToast()
  const [isBanning, setIsBanning] = useState(false)
  const chat = moderation(eventId)
  const name = message.author.name || t('live.former')
  const run = async (action: ReturnType<typeof chat.pin>, done: string) => {
    const answer = await action
    toast({ text: answer.ok ? done : errorText(t, answer.error.name) })
    onDone()
  }
  return (
    <>
      <Tool
        label={`${t('live.delete')}: ${name}`}
        onClick={() => void run(chat.remove([message.seq]), t('live.deleted'))}
      >
        <Trash2 />
      </Tool>
      <Menu
        trigger={
          <Tool label={t('live.actions', { name })}>
            <Ellipsis />
          </Tool>
        }
      >
        <MenuItem icon={<Pin />} onSelect={() => void run(chat.pin(message.seq), t('live.pinned'))}>
          {t('live.pin')}
        </MenuItem>
        {message.author.badge ? null : (
          <>
            <MenuItem
              icon={<MicOff />}
              onSelect={() => void run(chat.mute(message), t('live.muted', { name }))}
            >
              {t('live.mute')}
            </MenuItem>
            <MenuItem icon={<Ban />} onSelect={() => setIsBanning(true)}>
              {t('live.ban')}
            </MenuItem>
          </>
        )}
      </Menu>
      <FormDialog
        isOpen={isBanning}
        onClose={() => setIsBanning(false)}
        title={t('live.banTitle', { name })}
        text={t('live.banText')}
        submit={t('live.banSubmit')}
        busy={t('live.banSubmit')}
        isDanger
        send={(form) =>
          chat.ban(message, {
            reason: String(form.get('reason') ?? ''),
            deletesWords: form.has('deletes'),
            endsTicket: form.has('ticket'),
          })
        }
        onDone={() => {
          setIsBanning(false)
          toast({ text: t('live.banned', { name }) })
          onDone()
        }}
      >
        <Field label={t('live.banReason')}>
          <TextInput name="reason" maxLength={200} autoComplete="off" />
        </Field>
        <Checkbox name="deletes" defaultChecked>
          {t('live.banDeletes')}
        </Checkbox>
        <Checkbox name="ticket">{t('live.banTicket')}</Checkbox>
      </FormDialog>
    </>
  )
}
