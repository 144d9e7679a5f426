import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './CommandMenu.module.css'
import { type Command, commandsOf, fitting, recordCommand } from './commands.ts'
import { saveAtHand } from './save-at-hand.ts'
import { useScoped } from './scope.ts'
import { useRecords } from './use-records.ts'

/** Actions, pages and events appear immediately; results of the server follow below. */
export function Commands({ onDone, onKeys }: { onDone(): void; onKeys(): void }) {
  const t = useT()
  const staff = useCurrentStaff()
  const navigate = useNavigate()
  const scoped = useScoped()
  const list = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { eventId } = useParams()
  const [saving] = useState(saveAtHand)
  const known = useMemo(
    () => commandsOf(t, staff, { eventId, save: saving && (() => saving.click()), onKeys }),
    [t, staff, eventId, saving, onKeys],
  )
  const records = useRecords(text)
  const found = [...fitting(known, text), ...records.found.map((record) => recordCommand(t, record))]
  const place = Math.min(at, found.length - 1)
  const chosen = found[place]
  const idOf = (command: Command) => `${list}-${command.id}`
  const option = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option is chosen
  useEffect(() => {
    option.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen?.id])
  function run(command: Command | undefined) {
    if (!command) return
    onDone()
    if (command.to !== undefined) void navigate(command.isRecord ? command.to : scoped(command.to))
    command.run?.()
  }
  function steer(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step && found.length > 0) {
      event.preventDefault()
      setAt((found.length + place + step) % found.length)
    } else if (event.key === 'Enter' && (records.isFresh || !chosen?.isRecord)) run(chosen)
  }
  return (
    <div className={styles.menu}>
      <input
        className={styles.input}
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={chosen && idOf(chosen)}
        aria-label={t('shell.search')}
        placeholder={t('shell.search')}
        value={text}
        maxLength={100}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={steer}
      />
      <div id={list} role="listbox" aria-label={t('shell.commands.title')} className={styles.list}>
        {inGroups(found).map(([group, commands]) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, of which a fieldset holds none
          <div key={group} role="group" aria-label={group}>
            <p aria-hidden="true">{group}</p>
            {commands.map((command) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above steers the list, as a combobox does
              <div
                key={command.id}
                ref={command === chosen ? option : undefined}
                id={idOf(command)}
                role="option"
                tabIndex={-1}
                aria-selected={command === chosen}
                onPointerMove={() => setAt(found.indexOf(command))}
                onClick={() => run(command)}
              >
                <command.icon />
                <span lang={command.lang}>{command.label}</span>
                <small>{command.note}</small>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className={found.length === 0 ? styles.none : 'visually-hidden'} role="status">
        {found.length > 0 ? '' : records.isFresh ? t('shell.commands.empty') : t('shell.commands.seeking')}
      </p>
      <p className={styles.hint}>
        <CornerDownLeft />
        <span>{t('shell.commands.hint')}</span>
      </p>
    </div>
  )
}

/** By kind, in the order of first appearance. */
function inGroups(commands: readonly Command[]): [string, Command[]][] {
  const groups = new Map<string, Command[]>()
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command])
  return [...groups]
}
