import { useStore } from '@encore/app-kit/store'
import { locales } from '@encore/contract/rules/locale'
import { showTime } from '@encore/contract/rules/show-time'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { Select } from '@encore/ui/Select'
import { Skeleton } from '@encore/ui/Skeleton'
import { useEffect, useRef } from 'react'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { languageNames, useTextLanguage } from '#app/features/localized-text/text-language.ts'
import type { RecordingPlayer } from '#app/features/recording/recording-player.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { CaptionRow } from './CaptionRow.tsx'
import { ImportCaptions } from './ImportCaptions.tsx'
import styles from './Replay.module.css'
import { type CaptionDraft, useCaptionLines } from './use-caption-lines.ts'

const blockMs = 5 * 60_000
const newMs = 4_000

/** Captions around the current position, corrected after the show; viewers of the replay see the corrections. */
export function CaptionLines({ eventId, player }: { eventId: string; player: RecordingPlayer }) {
  const t = useT()
  const { locale, choose } = useTextLanguage()
  const block = Math.floor(useStore(player.state).mediaMs / blockMs)
  const [fromMs, toMs] = [block * blockMs, (block + 1) * blockMs]
  const editor = useCaptionLines(eventId, fromMs, toMs)
  const { lines, load, removed } = editor
  const shown = lines?.filter(({ lang }) => lang === locale)
  const addButton = useRef<HTMLButtonElement>(null)
  const add = () => {
    const { mediaMs } = player.state.get()
    return editor.add({
      kind: 'CAPTION',
      lang: locale,
      text: t('replay.newLine'),
      mediaMs,
      durationMs: newMs,
    })
  }
  return (
    <section className={`${box.box} ${styles.widest}`}>
      <header>
        <h2>{t('replay.captions')}</h2>
        <span className={styles.end}>
          <Select
            aria-label={t('replay.captionLanguage')}
            value={locale}
            onChange={({ target }) => choose(target.value as typeof locale)}
          >
            {locales.map((one) => (
              <option key={one} value={one}>
                {languageNames[one]}
              </option>
            ))}
          </Select>
        </span>
      </header>
      <p className={box.quiet}>
        {t('replay.captionsAround', { from: showTime(fromMs), to: showTime(toMs) })}
      </p>
      {shown ? null : editor.failed === '' ? <Skeleton height="6rem" /> : null}
      {shown?.length === 0 ? <p className={box.quiet}>{t('replay.noCaptions')}</p> : null}
      <ol className={styles.captions}>
        {shown?.map((cue) => (
          <CaptionRow
            key={cue.id}
            eventId={eventId}
            cue={cue}
            player={player}
            onSaved={load}
            onRemove={(text) => void editor.remove(cue, text)}
          />
        ))}
      </ol>
      <FailureNotice name={editor.failed} />
      <div className={styles.actions}>
        {removed ? (
          <Removed
            key={`${removed.lang} ${removed.mediaMs}`}
            caption={removed}
            onUndo={() => {
              addButton.current?.focus()
              void editor.putBack()
            }}
          />
        ) : null}
        <Button size="s" kind="outline" ref={addButton} onClick={() => void add()}>
          {t('replay.addLine')}
        </Button>
        <ImportCaptions key={locale} eventId={eventId} lang={locale} onChanged={() => void load()} />
      </div>
    </section>
  )
}

/** Takes the focus of the removed row. */
function Removed({ caption, onUndo }: { caption: CaptionDraft; onUndo(): void }) {
  const t = useT()
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [])
  return (
    <Notice
      className={styles.imported}
      kind="ok"
      role="status"
      action={
        <Button size="s" kind="outline" ref={undo} onClick={onUndo}>
          {t('replay.importing.undo')}
        </Button>
      }
    >
      {t('replay.lineRemoved', { time: showTime(caption.mediaMs) })}
    </Notice>
  )
}
