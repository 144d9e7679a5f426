import type { CaptionCue } from '@encore/contract/endpoints'
import { captionMs, captionTextMax } from '@encore/contract/rules/limits'
import { languageTag, locales } from '@encore/contract/rules/locale'
import { showTime } from '@encore/contract/rules/show-time'
import { Button } from '@encore/ui/Button'
import { Select } from '@encore/ui/Select'
import { TextInput } from '@encore/ui/TextInput'
import { Tool } from '@encore/ui/Tool'
import X from 'lucide-react/icons/x'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#app/data/api.ts'
import { useStore } from '#app/data/store.ts'
import type { RecordingPlayer } from '#app/features/recording/recording-player.ts'
import { languageNames, useTextLanguage } from '#app/features/texts/text-language.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Box.module.css'
import { ImportCaptions } from './ImportCaptions.tsx'
import styles from './Replay.module.css'

const blockMs = 5 * 60_000
const newMs = 4_000

/** What was said around the picture, put right after the show: fans who watch again read what stands here. */
export function CaptionLines({ eventId, player }: { eventId: string; player: RecordingPlayer }) {
  const { w } = useText()
  const words = w.replay
  const { locale, choose } = useTextLanguage()
  const block = Math.floor(useStore(player.state).mediaMs / blockMs)
  const { lines, load } = useLines(eventId, block)
  const shown = lines.filter(({ lang }) => lang === locale)
  async function add() {
    const { mediaMs } = player.state.get()
    const caption = {
      kind: 'CAPTION' as const,
      lang: locale,
      text: words.newLine,
      mediaMs,
      durationMs: newMs,
    }
    await call(
      'POST /api/studio/event/{eventId}/caption',
      { params: { eventId }, body: { captions: [caption] } },
      { idempotencyKey: crypto.randomUUID() },
    )
    await load()
  }
  return (
    <section className={`${box.box} ${styles.widest}`}>
      <header>
        <h2>{words.captions}</h2>
        <span className={styles.end}>
          <Select
            aria-label={words.captionLanguage}
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
        {words.captionsAround(showTime(block * blockMs), showTime((block + 1) * blockMs))}
      </p>
      {shown.length === 0 ? <p className={box.quiet}>{words.noCaptions}</p> : null}
      <ol className={styles.captions}>
        {shown.map((cue) => (
          <Line
            key={`${cue.id} ${cue.seq}`}
            eventId={eventId}
            cue={cue}
            player={player}
            onChanged={() => void load()}
          />
        ))}
      </ol>
      <div className={styles.deeds}>
        <Button size="s" kind="outline" onClick={() => void add()}>
          {words.addLine}
        </Button>
        <ImportCaptions key={locale} eventId={eventId} lang={locale} onChanged={() => void load()} />
      </div>
    </section>
  )
}

/** Captions of all languages in one block of the show. */
function useLines(eventId: string, block: number) {
  const [lines, setLines] = useState<readonly CaptionCue[]>([])
  const asked = useRef(0)
  const load = useCallback(async () => {
    const mine = ++asked.current
    const query = { from: block * blockMs, to: (block + 1) * blockMs }
    const answer = await call('GET /api/studio/event/{eventId}/timeline', { params: { eventId }, query })
    if (!answer.ok || mine !== asked.current) return
    const captions = answer.value.cues.filter((cue): cue is CaptionCue => cue.kind === 'CAPTION')
    setLines(captions)
  }, [eventId, block])
  useEffect(() => {
    void load()
  }, [load])
  return { lines, load }
}

interface LineProps {
  eventId: string
  cue: CaptionCue
  player: RecordingPlayer
  onChanged(): void
}

/** A field has one row: “ | ” begins the second one of a caption, as in prepared lines. */
const asRow = (text: string) => text.replaceAll('\n', ' | ')
const fromRow = (text: string) =>
  text
    .trim()
    .split(/ ?\| ?/)
    .join('\n')

/** Saved when it is left, or by Enter; Escape leaves it as it was. */
function Line({ eventId, cue, player, onChanged }: LineProps) {
  const { w } = useText()
  const words = w.replay
  const { id, seq: _, ...draft } = cue
  const first = asRow(cue.text)
  const [text, setText] = useState(first)
  const [rule, setRule] = useState('')
  const time = showTime(cue.mediaMs)
  async function save() {
    if (text.trim() === first || text.trim() === '') return setText(first)
    const durationMs = Math.max(captionMs.minimum, cue.durationMs)
    const answer = await call('PUT /api/studio/event/{eventId}/caption/{id}', {
      params: { eventId, id },
      body: { caption: { ...draft, durationMs, text: fromRow(text) } },
    })
    setRule(answer.ok ? '' : (answer.error.fields?.[0]?.rule ?? 'other'))
    if (answer.ok) onChanged()
  }
  async function remove() {
    await call('POST /api/studio/event/{eventId}/caption/withdraw', {
      params: { eventId },
      body: { ids: [id] },
    })
    onChanged()
  }
  return (
    <li>
      <button
        type="button"
        className={styles.jump}
        aria-label={words.goTo(time)}
        onClick={() => player.seek(cue.mediaMs)}
      >
        {time}
      </button>
      <div>
        <TextInput
          aria-label={words.lineAt(time)}
          aria-invalid={rule !== '' || undefined}
          lang={languageTag[cue.lang]}
          maxLength={captionTextMax}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={() => void save()}
          onKeyDown={({ key, nativeEvent }) => {
            if (nativeEvent.isComposing) return
            if (key === 'Enter') void save()
            if (key === 'Escape') setText(first)
          }}
        />
        {rule ? <p className={styles.bad}>{w.captions.rules[rule] ?? w.rules.other}</p> : null}
      </div>
      <Tool label={words.removeLine(time)} onClick={() => void remove()}>
        <X />
      </Tool>
    </li>
  )
}
