import type { ChatMessage } from '@encore/contract/realtime'
import { AnchoredMenu } from '@encore/ui/AnchoredMenu'
import { MenuItem } from '@encore/ui/Menu'
import Flag from 'lucide-react/icons/flag'
import MessageCircleOff from 'lucide-react/icons/message-circle-off'
import { useState } from 'react'
import { toast } from '#app/data/toasts.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { BlockList } from './blocked.ts'
import { ReportDialog } from './ReportDialog.tsx'

/** A message and the name that was pressed. */
export interface Picked {
  message: ChatMessage
  anchor: HTMLElement
}

interface MessageMenuProps {
  picked: Picked | null
  uid: string | null
  /** Event id of the chat room. */
  room: string
  list: BlockList
  onClose: () => void
}

export function MessageMenu({ picked, uid, room, list, onClose }: MessageMenuProps) {
  const t = useT()
  const [reported, setReported] = useState<ChatMessage | null>(null)
  const message = picked?.message ?? null
  const name = message?.author.name || t('chat.formerMember')
  const isOwn = message?.author.uid === uid
  const isStaff = message?.author.badge !== undefined
  const block = async ({ author }: ChatMessage) => {
    const isTaken = await list.block(author.uid, author.name)
    if (!isTaken) return toast(t('chat.menu.failed'))
    toast(t('chat.menu.blocked', { name }), {
      label: t('chat.menu.undo'),
      onAct: () => void list.unblock(author.uid),
      isWayBack: true,
    })
  }
  return (
    <>
      <AnchoredMenu
        anchor={message ? (picked?.anchor ?? null) : null}
        label={t('chat.menu.title', { name })}
        onClose={onClose}
      >
        {message && !isOwn && (
          <MenuItem icon={<MessageCircleOff />} onSelect={() => void block(message)}>
            {t('chat.menu.block', { name })}
          </MenuItem>
        )}
        {message && !isOwn && !isStaff && (
          <MenuItem icon={<Flag />} onSelect={() => setReported(message)}>
            {t('chat.menu.report')}
          </MenuItem>
        )}
      </AnchoredMenu>
      {reported && <ReportDialog message={reported} onClose={() => setReported(null)} room={room} />}
    </>
  )
}
