import type { ChatMessage } from '@encore/contract/realtime'
import { AnchoredMenu } from '@encore/ui/AnchoredMenu'
import { MenuItem, MenuLine } from '@encore/ui/Menu'
import Ban from 'lucide-react/icons/ban'
import Flag from 'lucide-react/icons/flag'
import MessageCircleOff from 'lucide-react/icons/message-circle-off'
import MicOff from 'lucide-react/icons/mic-off'
import Pin from 'lucide-react/icons/pin'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { toast } from '#app/data/toasts.ts'
import { AskFirst } from '#app/features/account-forms/AskFirst.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { BlockList } from './blocked.ts'
import type { Moderation } from './moderation.ts'
import { ReportDialog } from './ReportDialog.tsx'

/** A message and the name that was pressed. */
export interface Picked {
  message: ChatMessage
  anchor: HTMLElement
}

interface MessageMenuProps {
  picked: Picked | null
  uid: string | null
  /** The event whose chat this is. */
  room: string
  list: BlockList
  /** Null for fans. */
  desk: Moderation | null
  onClose: () => void
}

export function MessageMenu({ picked, uid, room, list, desk, onClose }: MessageMenuProps) {
  const t = useT()
  const [banned, setBanned] = useState<ChatMessage | null>(null)
  const [reported, setReported] = useState<ChatMessage | null>(null)
  const message = picked?.message ?? null
  const name = message?.author.name || t('chat.formerMember')
  const isOwn = message?.author.uid === uid
  const isStaff = message?.author.badge !== undefined
  const run = async (deed: Promise<{ ok: boolean }>, done: string) =>
    toast((await deed).ok ? done : t('chat.menu.failed'))
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
        {message && !isOwn && !isStaff && !desk && (
          <MenuItem icon={<Flag />} onSelect={() => setReported(message)}>
            {t('chat.menu.report')}
          </MenuItem>
        )}
        {message && desk && (
          <>
            {!isOwn && <MenuLine />}
            <MenuItem icon={<Pin />} onSelect={() => void run(desk.pin(message.seq), t('chat.menu.pinned'))}>
              {t('chat.menu.pin')}
            </MenuItem>
            <MenuItem
              icon={<Trash2 />}
              onSelect={() => void run(desk.remove(message), t('chat.menu.deleted'))}
            >
              {t('chat.menu.delete')}
            </MenuItem>
            {!isOwn && !isStaff && (
              <>
                <MenuItem
                  icon={<MicOff />}
                  onSelect={() => void run(desk.mute(message), t('chat.menu.muted', { name }))}
                >
                  {t('chat.menu.mute')}
                </MenuItem>
                <MenuItem icon={<Ban />} onSelect={() => setBanned(message)}>
                  {t('chat.menu.ban')}
                </MenuItem>
              </>
            )}
          </>
        )}
      </AnchoredMenu>
      {reported && <ReportDialog message={reported} onClose={() => setReported(null)} room={room} />}
      {banned && desk && (
        <AskFirst
          title={t('chat.ban.title', { name: banned.author.name })}
          words={{ keep: t('chat.ban.keep'), act: t('chat.ban.act'), busy: t('chat.ban.busy') }}
          act={() => desk.ban(banned)}
          onClose={() => setBanned(null)}
          onDone={() => toast(t('chat.ban.done', { name: banned.author.name }))}
        >
          {t('chat.ban.text')}
        </AskFirst>
      )}
    </>
  )
}
