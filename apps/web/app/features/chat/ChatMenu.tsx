import Ellipsis from 'lucide-react/icons/ellipsis'
import UserX from 'lucide-react/icons/user-x'
import { useState } from 'react'
import { useLazyModule } from '#app/data/use-lazy-module.ts'
import { LazyMenu } from '#app/features/page-parts/LazyMenu.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { Blocked, BlockList } from './blocked.ts'

interface ChatMenuProps {
  list: BlockList
  blocked: Blocked
}

const loadPeople = () => import('./BlockedPeople.tsx')

export function ChatMenu({ list, blocked }: ChatMenuProps) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const people = useLazyModule(isOpen, loadPeople)
  return (
    <>
      <LazyMenu label={t('chat.menu.more')} icon={<Ellipsis />}>
        {({ MenuItem }) => (
          <MenuItem
            icon={<UserX />}
            aside={blocked.size > 0 ? blocked.size : undefined}
            onSelect={() => setIsOpen(true)}
          >
            {t('chat.blocks.title')}
          </MenuItem>
        )}
      </LazyMenu>
      {people && (
        <people.BlockedPeople list={list} blocked={blocked} isOpen={isOpen} onOpenChange={setIsOpen} />
      )}
    </>
  )
}
