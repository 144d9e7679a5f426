import type { Answer } from '@encore/contract/client'
import type { CaptionLine, CaptionTrack } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { showTime } from '@encore/contract/rules/show-time'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { useRef, useState } from 'react'
import { AskDialog } from '#app/features/asking/AskDialog.tsx'
import { languageNames } from '#app/features/texts/text-language.ts'
import { useWords } from '#app/i18n/TextProvider.tsx'
import { keepCopy, linesOf, readTrack, replaceTrack } from './import-subtitles.ts'
import styles from './Replay.module.css'

export interface ImportCaptionsProps {
  eventId: string
  lang: Locale
  onChanged(): void
}

/** What a file would replace, and what of it is told before. */
interface Asked {
  lines: CaptionLine[]
  there: CaptionTrack
}

interface Told {
  kind: 'ok' | 'bad'
  text: string
  /** What stood there, for who wants it back, and in which language. */
  before?: CaptionTrack & { lang: Locale }
}

/** A file takes the place of all captions of a language; who would lose some is asked, and may take it back. */
export function ImportCaptions({ eventId, lang, onChanged }: ImportCaptionsProps) {
  const w = useWords()
  const words = w.replay.importing
  const file = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [told, setTold] = useState<Told | null>(null)
  const refused = (answer: Answer<unknown>) => {
    if (answer.ok) return
    const { name, fields } = answer.error
    setTold({
      kind: 'bad',
      text: fields
        ? words.failed.text
        : name === 'EDITED_MEANWHILE'
          ? words.failed.meanwhile
          : words.failed.other,
    })
  }
  async function take(chosen: File | undefined) {
    if (!chosen) return
    setTold(null)
    const found = linesOf(await chosen.text())
    if ('why' in found) return setTold({ kind: 'bad', text: words.failed[found.why] })
    const there = await readTrack(eventId, lang)
    if (!there.ok) return refused(there)
    if (there.value.lines.length > 0) return setAsked({ lines: found.lines, there: there.value })
    const answer = await put({ lines: found.lines, there: there.value })
    if (!answer.ok) refused(answer)
  }
  async function put({ lines, there }: Asked) {
    const answer = await replaceTrack(eventId, lang, { seen: there.seen, lines })
    if (answer.ok) {
      const before = { seen: answer.value.seen, lines: there.lines, lang }
      setTold({ kind: 'ok', text: words.done(lines.length), before })
      onChanged()
    }
    return answer
  }
  async function undo({ lang: of, ...before }: NonNullable<Told['before']>) {
    const answer = await replaceTrack(eventId, of, before)
    refused(answer)
    if (answer.ok) setTold({ kind: 'ok', text: words.undone(before.lines.length) })
    onChanged()
  }
  const { before } = told ?? {}
  return (
    <>
      {told ? (
        <Notice
          className={styles.told}
          kind={told.kind}
          role="status"
          action={
            before ? (
              <Button size="s" kind="outline" onClick={() => void undo(before)}>
                {words.undo}
              </Button>
            ) : undefined
          }
        >
          {told.text}
        </Notice>
      ) : null}
      <Button size="s" kind="outline" onClick={() => file.current?.click()}>
        {words.label}
      </Button>
      <input
        ref={file}
        type="file"
        hidden
        accept=".vtt,.srt,text/vtt"
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
      <small>{words.hint}</small>
      <AskDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={words.title(languageNames[lang])}
        text={asked ? lossOf(words, asked) : ''}
        submit={words.replace}
        busy={words.replacing}
        isDanger
        send={() => put(asked ?? { lines: [], there: { seen: 0, lines: [] } })}
        onDone={() => setAsked(null)}
      >
        <Button size="s" kind="outline" onClick={() => keepCopy(lang, asked?.there.lines ?? [])}>
          {words.keep}
        </Button>
      </AskDialog>
    </>
  )
}

function lossOf(words: ReturnType<typeof useWords>['replay']['importing'], { lines, there }: Asked): string {
  const [first, last] = [there.lines[0], there.lines.at(-1)]
  const span = [first, last].map((line) => showTime(line?.mediaMs ?? 0))
  return words.text(there.lines.length, span[0] ?? '', span[1] ?? '', lines.length)
}
