import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { Menu, MenuChoice, MenuItem } from '@encore/ui/Menu'
import { Tool } from '@encore/ui/Tool'
import Ellipsis from 'lucide-react/icons/ellipsis'
import UserX from 'lucide-react/icons/user-x'
import { useState } from 'react'
import { toast } from '#app/data/toasts.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { Blocked, BlockList } from './blocked.ts'
import styles from './ChatMenu.module.css'
import type { Moderation } from './moderation.ts'

interface ChatMenuProps {
  list: BlockList
  blocked: Blocked
  /** Null for fans. */
  desk: Moderation | null
  slowModeSec: number
}

const pauses = [0, 5, 15, 30, 60, 120]

/** What a member sets for themselves, and staff for the room. */
export function ChatMenu({ list, blocked, desk, slowModeSec }: ChatMenuProps) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const slow = async (seconds: number) => {
    if (!(await desk?.slow(seconds))?.ok) toast(t('chat.menu.failed'))
  }
  return (
    <>
      <Menu
        trigger={
          <Tool label={t('chat.menu.more')}>
            <Ellipsis />
          </Tool>
        }
      >
        <MenuItem
          icon={<UserX />}
          aside={blocked.size > 0 ? blocked.size : undefined}
          onSelect={() => setIsOpen(true)}
        >
          {t('chat.blocks.title')}
        </MenuItem>
        {desk && (
          <MenuChoice
            label={t('chat.slow.label')}
            value={String(slowModeSec)}
            options={pauses.map((seconds) => ({
              value: String(seconds),
              label: seconds === 0 ? t('chat.slow.off') : t('chat.slow.every', { n: seconds }),
            }))}
            onValueChange={(value) => void slow(Number(value))}
          />
        )}
      </Menu>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('chat.blocks.title')}
        closeLabel={t('shell.close')}
      >
        {blocked.size === 0 ? (
          <p className={styles.none}>{t('chat.blocks.none')}</p>
        ) : (
          <ul className={styles.list}>
            {[...blocked].map(([uid, name]) => (
              <li key={uid}>
                <bdi>{name || t('chat.formerMember')}</bdi>
                <Button size="s" onClick={() => void list.unblock(uid)}>
                  {t('chat.blocks.unblock')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Dialog>
    </>
  )
}
