import { slowModeSteps } from '@encore/contract/rules/limits'
import Ellipsis from 'lucide-react/icons/ellipsis'
import UserX from 'lucide-react/icons/user-x'
import { useState } from 'react'
import { toast } from '#app/data/toasts.ts'
import { useLate } from '#app/data/use-late.ts'
import { LateMenu } from '#app/features/late-menu/LateMenu.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { Blocked, BlockList } from './blocked.ts'
import type { Moderation } from './moderation.ts'

interface ChatMenuProps {
  list: BlockList
  blocked: Blocked
  /** Null for fans. */
  desk: Moderation | null
  slowModeSec: number
}

const loadPeople = () => import('./BlockedPeople.tsx')

/** What a member sets for themselves, and staff for the room. */
export function ChatMenu({ list, blocked, desk, slowModeSec }: ChatMenuProps) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const people = useLate(isOpen, loadPeople)
  const slow = async (seconds: number) => {
    if (!(await desk?.slow(seconds))?.ok) toast(t('chat.menu.failed'))
  }
  return (
    <>
      <LateMenu label={t('chat.menu.more')} icon={<Ellipsis />}>
        {({ MenuChoice, MenuItem }) => (
          <>
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
                options={slowModeSteps.map((seconds) => ({
                  value: String(seconds),
                  label: seconds === 0 ? t('chat.slow.off') : t('chat.slow.every', { n: seconds }),
                }))}
                onValueChange={(value) => void slow(Number(value))}
              />
            )}
          </>
        )}
      </LateMenu>
      {people && (
        <people.BlockedPeople list={list} blocked={blocked} isOpen={isOpen} onOpenChange={setIsOpen} />
      )}
    </>
  )
}
