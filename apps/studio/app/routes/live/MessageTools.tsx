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
import { FormDialog } from '#app/features/form-dialog/FormDialog.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { moderation } from './moderation.ts'

interface MessageToolsProps {
  eventId: string
  message: ChatMessage
  onDone(): void
}

/** Moderation actions on a message: delete as a button, the others in a menu. */
export function MessageTools({ eventId, message, onDone }: MessageToolsProps) {
  const { w } = useText()
  const toast = useToast()
  const [isBanning, setIsBanning] = useState(false)
  const chat = moderation(eventId)
  const name = message.author.name || w.live.former
  const run = async (action: ReturnType<typeof chat.pin>, done: string) => {
    const answer = await action
    toast({ text: answer.ok ? done : errorText(w, answer.error.name) })
    onDone()
  }
  return (
    <>
      <Tool
        label={`${w.live.delete}: ${name}`}
        onClick={() => void run(chat.remove([message.seq]), w.live.deleted)}
      >
        <Trash2 />
      </Tool>
      <Menu
        trigger={
          <Tool label={w.live.actions(name)}>
            <Ellipsis />
          </Tool>
        }
      >
        <MenuItem icon={<Pin />} onSelect={() => void run(chat.pin(message.seq), w.live.pinned)}>
          {w.live.pin}
        </MenuItem>
        {message.author.badge ? null : (
          <>
            <MenuItem icon={<MicOff />} onSelect={() => void run(chat.mute(message), w.live.muted(name))}>
              {w.live.mute}
            </MenuItem>
            <MenuItem icon={<Ban />} onSelect={() => setIsBanning(true)}>
              {w.live.ban}
            </MenuItem>
          </>
        )}
      </Menu>
      <FormDialog
        isOpen={isBanning}
        onClose={() => setIsBanning(false)}
        title={w.live.banTitle(name)}
        text={w.live.banText}
        submit={w.live.banSubmit}
        busy={w.live.banSubmit}
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
          toast({ text: w.live.banned(name) })
          onDone()
        }}
      >
        <Field label={w.live.banReason}>
          <TextInput name="reason" maxLength={200} autoComplete="off" />
        </Field>
        <Checkbox name="deletes" defaultChecked>
          {w.live.banDeletes}
        </Checkbox>
        <Checkbox name="ticket">{w.live.banTicket}</Checkbox>
      </FormDialog>
    </>
  )
}
