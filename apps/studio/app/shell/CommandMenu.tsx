import { Dialog } from '@encore/ui/Dialog'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import { type ComponentType, type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Desk, useDesk } from '#app/data/desk.ts'
import type { Words } from '#app/i18n/en.ts'
import { useWords } from '#app/i18n/TextProvider.tsx'
import styles from './CommandMenu.module.css'
import { placesFor } from './places.ts'

interface Command {
  id: string
  icon: ComponentType
  label: string
  note: string
  lang?: string
  to: string
}

export interface CommandMenuProps {
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
}

/** Everything that can be reached, by its name. It is there with the page, so that it opens at once. */
export function CommandMenu({ isOpen, onOpenChange }: CommandMenuProps) {
  const w = useWords()
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange} title={w.commands.title} hideTitle closeLabel={w.close}>
      {isOpen ? <Commands onDone={() => onOpenChange(false)} /> : null}
    </Dialog>
  )
}

function Commands({ onDone }: { onDone(): void }) {
  const w = useWords()
  const desk = useDesk()
  const navigate = useNavigate()
  const list = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const found = commandsOf(w, desk)
    .filter(({ label }) => fits(label, text))
    .slice(0, 12)
  const chosen = found[Math.min(at, found.length - 1)]
  function run(command: Command | undefined) {
    if (!command) return
    onDone()
    void navigate(command.to)
  }
  function steer(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step) {
      event.preventDefault()
      setAt((found.length + Math.min(at, found.length - 1) + step) % Math.max(found.length, 1))
    } else if (event.key === 'Enter') run(chosen)
  }
  return (
    <div className={styles.menu}>
      <input
        className={styles.input}
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={chosen && `${list}-${chosen.id}`}
        aria-label={w.search}
        placeholder={w.search}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={steer}
      />
      <div id={list} role="listbox" aria-label={w.commands.title} className={styles.list}>
        {found.map((command) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above steers the list, as a combobox does
          <div
            key={command.id}
            id={`${list}-${command.id}`}
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
      {found.length === 0 ? <p className={styles.none}>{w.commands.empty}</p> : null}
      <p className={styles.hint}>
        <CornerDownLeft />
        {w.commands.hint}
      </p>
    </div>
  )
}

const folded = (text: string) => text.normalize('NFKC').toLocaleLowerCase()
const fits = (label: string, text: string) =>
  folded(text)
    .split(/\s+/)
    .every((word) => folded(label).includes(word))

function commandsOf(w: Words, desk: Desk): Command[] {
  const pages: Command[] = placesFor(desk).map(({ id, to, icon, word }) => ({
    ...{ id, to, icon, label: word(w), note: w.commands.pages },
  }))
  const events = desk.events.map(({ id, title, status }) => ({
    id,
    icon: CalendarDays,
    label: title.text,
    lang: title.lang,
    note: w.status[status],
    to: `/events/${id}`,
  }))
  return [...pages, ...events]
}
