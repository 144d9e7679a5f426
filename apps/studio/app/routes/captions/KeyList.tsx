import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Captions.module.css'

export function KeyList() {
  const t = useT()
  const rows: [string[], string][] = [
    [['Enter'], t('captions.keyNames.enter')],
    [['Shift', 'Enter'], t('captions.keyNames.shiftEnter')],
    [['↑', '↓'], t('captions.keyNames.arrows')],
    [['Ctrl', 'Z'], t('captions.keyNames.undo')],
    [['F2'], t('captions.keyNames.correct')],
    [['Esc'], t('captions.keyNames.escape')],
    [['Alt', '1–4'], t('captions.keyNames.languages')],
  ]
  return (
    <section className={`${box.box} ${styles.hands}`}>
      <header>
        <h2>{t('captions.keys')}</h2>
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
