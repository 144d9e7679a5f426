import { useWords } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Captions.module.css'

export function KeyList() {
  const { keys, keyNames } = useWords().captions
  const rows: [string[], string][] = [
    [['Enter'], keyNames.enter],
    [['Shift', 'Enter'], keyNames.shiftEnter],
    [['↑', '↓'], keyNames.arrows],
    [['Ctrl', 'Z'], keyNames.undo],
    [['F2'], keyNames.correct],
    [['Esc'], keyNames.escape],
    [['Alt', '1–4'], keyNames.languages],
  ]
  return (
    <section className={`${box.box} ${styles.hands}`}>
      <header>
        <h2>{keys}</h2>
      </header>
      <dl className={styles.keys}>
        {rows.map(([names, what]) => (
          <div key={names.join('+')}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
