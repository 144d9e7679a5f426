import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './BlockedPeople.module.css'
import type { Blocked, BlockList } from './blocked.ts'

export interface BlockedPeopleProps {
  list: BlockList
  blocked: Blocked
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export function BlockedPeople({ list, blocked, isOpen, onOpenChange }: BlockedPeopleProps) {
  const t = useT()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={t('chat.blocks.title')}
      closeLabel={t('shell.close')}
    >
      {blocked.size === 0 ? (
        <p className={styles.none}>{t('chat.blocks.none')}</p>
      ) : (
        <ul className={styles.list}>
          {[...blocked].map(([uid, name]) => (
            <li key={uid}>
              <bdi translate="no">{name || t('chat.formerMember')}</bdi>
              <Button size="s" onClick={() => void list.unblock(uid)}>
                {t('chat.blocks.unblock')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
