import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Signing.module.css'
import type { SigningProgress } from './signing-progress.ts'

export interface NextItemsProps {
  progress: SigningProgress
  /** Null for staff who only read. */
  onChoose: ((itemId: string) => void) | null
}

/** Items that wait, in their random order; the chosen one comes next. */
export function NextItems({ progress: { waiting, next }, onChoose }: NextItemsProps) {
  const t = useT()
  return (
    <section className={`${box.box} ${styles.queue}`} aria-labelledby="next-items">
      <header>
        <h2 id="next-items">{t('signing.waiting', { count: waiting.length })}</h2>
      </header>
      {waiting.length === 0 ? (
        <p className={box.quiet}>{t('signing.allSigned')}</p>
      ) : (
        <ol>
          {waiting.map(({ id, account, text }) => (
            <li key={id} data-next={id === next?.id ? '' : undefined}>
              <button
                type="button"
                aria-pressed={id === next?.id}
                disabled={onChoose === null}
                onClick={() => onChoose?.(id)}
              >
                <b translate="no" dir="auto">
                  {text?.name ?? t('signing.noText')}
                </b>
                <small translate="no" dir="auto">
                  {text?.reading}
                </small>
                <span className={box.quiet}>{account}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
