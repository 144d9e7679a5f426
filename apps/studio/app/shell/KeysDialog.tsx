import { useStore } from '@encore/app-kit/store'
import { Checkbox } from '@encore/ui/Checkbox'
import { Dialog } from '@encore/ui/Dialog'
import { keepSingleKeys, singleKeys } from '#app/data/single-keys.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './KeysDialog.module.css'
import { commandKeyName, ownPlatform } from './key-names.ts'

export interface KeysDialogProps {
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
}

/** All shortcuts, and a switch for single-key ones. */
export function KeysDialog({ isOpen, onOpenChange }: KeysDialogProps) {
  const t = useT()
  const areOn = useStore(singleKeys)
  const command = commandKeyName(ownPlatform())
  const groups: { title: string; rows: [names: string[], action: string][] }[] = [
    {
      title: t('shell.keys.everywhere'),
      rows: [
        [[command, 'K'], t('shell.keys.commands')],
        [[command, 'S'], t('shell.keys.save')],
        [['?'], t('shell.keys.list')],
        [['Esc'], t('shell.keys.close')],
      ],
    },
    {
      title: t('shell.keys.lists'),
      rows: [
        [['j'], t('shell.keys.next')],
        [['k'], t('shell.keys.previous')],
        [['Enter'], t('shell.keys.open')],
        [['/'], t('shell.keys.search')],
      ],
    },
    {
      title: t('shell.keys.fields'),
      rows: [
        [['↑', '↓'], t('shell.keys.through')],
        [['Enter'], t('shell.keys.take')],
      ],
    },
  ]
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={t('shell.keys.title')}
      closeLabel={t('shell.close')}
    >
      <div className={styles.groups}>
        {groups.map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(([names, action]) => (
                <div key={action}>
                  <dt translate="no">
                    {names.map((name) => (
                      <kbd key={name}>{name}</kbd>
                    ))}
                  </dt>
                  <dd>{action}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Checkbox
        checked={areOn}
        note={t('shell.keys.singleHint')}
        onChange={({ target }) => keepSingleKeys(target.checked)}
      >
        {t('shell.keys.single')}
      </Checkbox>
    </Dialog>
  )
}
