import { useStore } from '@encore/app-kit/store'
import { languageTag } from '@encore/contract/rules/locale'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './CaptionOverlay.module.css'
import { captionChoice, firstChoice } from './caption-choice.ts'
import { type TimedShow, useShown, useTimeline } from './use-timeline.ts'

/** Captions in the language the viewer chose; they move up while the controls are visible. */
export function CaptionOverlay({ event }: { event: TimedShow }) {
  const { locale } = useText()
  const { lang = locale, size, isBoxed } = useStore(captionChoice, firstChoice)
  const timeline = useTimeline(event)
  const caption = useShown(timeline, ({ captions }) => (lang ? (captions[lang] ?? null) : null))
  if (!caption) return null
  return (
    <p
      className={styles.caption}
      lang={languageTag[caption.lang]}
      data-size={size}
      data-boxed={isBoxed ? '' : undefined}
      aria-live="off"
    >
      <span>{caption.text}</span>
    </p>
  )
}
