import type { ApiResult } from '@encore/contract/client'
import type { CaptionTrack } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { showTime } from '@encore/contract/rules/show-time'
import type { TextEncoding } from '@encore/contract/rules/text-encoding'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { useRef, useState } from 'react'
import { FormDialog } from '#app/features/dialogs/FormDialog.tsx'
import { languageNames } from '#app/features/localized-text/text-language.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { Translate } from '#app/i18n/text.ts'
import { CaptionPreview } from './CaptionPreview.tsx'
import { keepCopy, readTrack, replaceTrack } from './import-subtitles.ts'
import styles from './Replay.module.css'
import type { CaptionFile } from './read-captions.ts'

export interface ImportCaptionsProps {
  eventId: string
  lang: Locale
  onChanged(): void
}

/** A subtitle file of three hours is smaller than a tenth of this. */
const mostBytes = 4 * 1024 * 1024

interface Asked {
  bytes: Uint8Array
  file: CaptionFile
  there: CaptionTrack
}

interface ImportResult {
  kind: 'ok' | 'bad'
  text: string
  /** The replaced captions with their language, for undo. */
  before?: CaptionTrack & { lang: Locale }
}

/** Imports a file that replaces all captions of a language; previews what is lost, and can be undone. */
export function ImportCaptions({ eventId, lang, onChanged }: ImportCaptionsProps) {
  const t = useT()
  const file = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [encodingProblem, setEncodingProblem] = useState('')
  const [imported, setResult] = useState<ImportResult | null>(null)
  const refused = (answer: ApiResult<unknown>) => {
    if (answer.ok) return
    const { name, fields } = answer.error
    setResult({
      kind: 'bad',
      text: fields
        ? t('replay.importing.failed.text')
        : name === 'VERSION_CONFLICT'
          ? t('replay.importing.failed.concurrentEdit')
          : t('replay.importing.failed.other'),
    })
  }
  /** The parser is loaded with the first file. */
  const readAsText = async (bytes: Uint8Array, encoding: TextEncoding | null) =>
    (await import('./read-captions.ts')).readCaptions(bytes, lang, encoding)
  async function take(chosen: File | undefined) {
    if (!chosen) return
    setResult(null)
    setEncodingProblem('')
    if (chosen.size > mostBytes) return setResult({ kind: 'bad', text: t('replay.importing.failed.large') })
    const bytes = new Uint8Array(await chosen.arrayBuffer())
    const found = await readAsText(bytes, null)
    if ('why' in found) return setResult({ kind: 'bad', text: t(`replay.importing.failed.${found.why}`) })
    const there = await readTrack(eventId, lang)
    if (!there.ok) return refused(there)
    setAsked({ bytes, file: found, there: there.value })
  }
  async function readAs(encoding: TextEncoding) {
    if (!asked) return
    const found = await readAsText(asked.bytes, encoding)
    if ('why' in found) return setEncodingProblem(t(`replay.importing.failed.${found.why}`))
    setEncodingProblem('')
    setAsked({ ...asked, file: found })
  }
  async function put({ file: { lines }, there }: Asked) {
    const answer = await replaceTrack(eventId, lang, { seen: there.seen, lines })
    if (answer.ok) {
      const before = { seen: answer.value.seen, lines: there.lines, lang }
      setResult({ kind: 'ok', text: t('replay.importing.done', { count: lines.length }), before })
      onChanged()
    }
    return answer
  }
  async function undo({ lang: of, ...before }: NonNullable<ImportResult['before']>) {
    const answer = await replaceTrack(eventId, of, before)
    refused(answer)
    if (answer.ok)
      setResult({ kind: 'ok', text: t('replay.importing.undone', { count: before.lines.length }) })
    onChanged()
  }
  const { before } = imported ?? {}
  const hasCaptions = (asked?.there.lines.length ?? 0) > 0
  return (
    <>
      {imported ? (
        <Notice
          className={styles.imported}
          kind={imported.kind}
          role="status"
          action={
            before ? (
              <Button size="s" kind="outline" onClick={() => void undo(before)}>
                {t('replay.importing.undo')}
              </Button>
            ) : undefined
          }
        >
          {imported.text}
        </Notice>
      ) : null}
      <Button size="s" kind="outline" onClick={() => file.current?.click()}>
        {t('replay.importing.label')}
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
      <small>{t('replay.importing.hint')}</small>
      <FormDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={t(hasCaptions ? 'replay.importing.titleReplace' : 'replay.importing.title', {
          language: languageNames[lang],
        })}
        text={asked ? lossOf(t, asked) : ''}
        submit={hasCaptions ? t('replay.importing.replace') : t('replay.importing.add')}
        busy={t('replay.importing.replacing')}
        isDanger={hasCaptions}
        send={() => put(asked ?? nothing)}
        onDone={() => setAsked(null)}
      >
        {asked ? (
          <CaptionPreview
            file={asked.file}
            problem={encodingProblem}
            onEncoding={(encoding) => void readAs(encoding)}
          />
        ) : null}
        {hasCaptions ? (
          <Button size="s" kind="outline" onClick={() => keepCopy(lang, asked?.there.lines ?? [])}>
            {t('replay.importing.keep')}
          </Button>
        ) : null}
      </FormDialog>
    </>
  )
}

const nothing: Asked = {
  bytes: new Uint8Array(),
  file: { encoding: 'utf-8', lines: [], leftOut: [], retimed: 0 },
  there: { seen: 0, lines: [] },
}

function lossOf(t: Translate, { file: { lines }, there }: Asked): string {
  if (there.lines.length === 0) return t('replay.importing.textNew')
  const [first, last] = [there.lines[0], there.lines.at(-1)]
  const span = [first, last].map((line) => showTime(line?.mediaMs ?? 0))
  return t('replay.importing.text', {
    there: there.lines.length,
    from: span[0] ?? '',
    to: span[1] ?? '',
    fresh: lines.length,
  })
}
