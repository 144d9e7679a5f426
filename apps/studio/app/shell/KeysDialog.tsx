import { useStore } from '@encore/app-kit/store'
import { Checkbox } from '@encore/ui/Checkbox'
import { Dialog } from '@encore/ui/Dialog'
import { keepSingleKeys, singleKeys } from '#app/data/single-keys.ts'
import { useWords } from '#app/i18n/TextProvider.tsx'
import styles from './KeysDialog.module.css'
import { commandKeyName, ownPlatform } from './key-names.ts'

export interface KeysDialogProps {
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
}

/** All shortcuts, and a switch for single-key ones. */
export function KeysDialog({ isOpen, onOpenChange }: KeysDialogProps) {
  const { keys: words, close } = useWords()
  const areOn = useStore(singleKeys)
  const command = commandKeyName(ownPlatform())
  const groups: { title: string; rows: [names: string[], action: string][] }[] = [
    {
      title: words.everywhere,
      rows: [
        [[command, 'K'], words.commands],
        [[command, 'S'], words.save],
        [['?'], words.list],
        [['Esc'], words.close],
      ],
    },
    {
      title: words.lists,
      rows: [
        [['j'], words.next],
        [['k'], words.previous],
        [['Enter'], words.open],
        [['/'], words.search],
      ],
    },
    {
      title: words.fields,
      rows: [
        [['↑', '↓'], words.through],
        [['Enter'], words.take],
      ],
    },
  ]
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange} title={words.title} closeLabel={close}>
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
        note={words.singleHint}
        onChange={({ target }) => keepSingleKeys(target.checked)}
      >
        {words.single}
      </Checkbox>
    </Dialog>
  )
}
