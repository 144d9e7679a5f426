import type { Angle } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import Video from 'lucide-react/icons/video'
import { useSingleKeys } from '#app/data/single-key-shortcuts.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Cameras.module.css'

export interface CamerasProps {
  angles: readonly Angle[]
  shown: string
  /** The camera being loaded. */
  next: string | null
  onChoose: (name: string) => void
}

export function Cameras({ angles, shown, next, onChoose }: CamerasProps) {
  const t = useT()
  const hasKeys = useSingleKeys()
  if (angles.length < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons is no fieldset of a form
    <div className={styles.cameras} role="group" aria-label={t('player.cameras')}>
      {angles.map(({ name, title, pictureUrl }, place) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === (next ?? shown)}
          aria-busy={name === next}
          aria-keyshortcuts={hasKeys ? String(place + 1) : undefined}
          lang={title ? languageTag[title.lang] : undefined}
          onClick={() => onChoose(name)}
        >
          <span className={styles.picture}>
            {pictureUrl === null ? (
              <Video />
            ) : (
              <img src={pictureUrl} alt="" width={320} height={180} loading="lazy" decoding="async" />
            )}
            {name === next && <i />}
          </span>
          <span>{title?.text ?? t('player.mainCamera')}</span>
        </button>
      ))}
    </div>
  )
}
