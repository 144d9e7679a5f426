import { useMutation } from '@encore/app-kit/use-mutation'
import type { StudioHighlight } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { cutTitleMax, highlightMs } from '@encore/contract/rules/show-control'
import { showTime } from '@encore/contract/rules/show-time'
import { localText, type Texts } from '@encore/contract/rules/texts'
import { Badge } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { FormDialog } from '#app/features/dialogs/FormDialog.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { TextsField } from '#app/features/localized-text/TextsField.tsx'
import type { RecordingPlayer } from '#app/features/recording/recording-player.ts'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Replay.module.css'
import type { Part } from './Screen.tsx'

export interface HighlightsProps {
  eventId: string
  /** The event is published. */
  isSeen: boolean
  first: StudioHighlight[]
  player: RecordingPlayer
  part: Part
  onCut(): void
}

/** Public short clips of a show: created from the selected range, named, unpublished. */
export function Highlights({ eventId, isSeen, first, player, part, onCut }: HighlightsProps) {
  const t = useT()
  const [list, setList] = useState(first)
  const [down, setDown] = useState<StudioHighlight | null>(null)
  const refresh = async () => {
    const answer = await call('GET /api/studio/event/{eventId}/highlight', { params: { eventId } })
    if (answer.ok) setList(answer.value.content)
  }
  return (
    <section className={box.box}>
      <header>
        <h2>{t('replay.highlights')}</h2>
      </header>
      {part.fromMs !== null && part.toMs !== null ? (
        <CutForm
          eventId={eventId}
          isSeen={isSeen}
          fromMs={part.fromMs}
          toMs={part.toMs}
          player={player}
          onDone={() => {
            onCut()
            void refresh()
          }}
        />
      ) : (
        <p className={box.quiet}>{t('replay.howToCut')}</p>
      )}
      <ol className={styles.highlights}>
        {list.map((highlight) => (
          <Row
            key={highlight.id}
            eventId={eventId}
            highlight={highlight}
            player={player}
            onRenamed={() => void refresh()}
            onDown={() => setDown(highlight)}
          />
        ))}
      </ol>
      <FormDialog
        isOpen={down !== null}
        onClose={() => setDown(null)}
        title={t('replay.downTitle')}
        text={t('replay.downText')}
        submit={t('replay.takeDown')}
        busy={t('replay.takingDown')}
        isDanger
        send={() =>
          call('POST /api/studio/event/{eventId}/highlight/{id}/withdraw', {
            params: { eventId, id: down?.id ?? '' },
            body: {},
          })
        }
        onDone={() => {
          setDown(null)
          void refresh()
        }}
      />
    </section>
  )
}

interface CutFormProps {
  eventId: string
  isSeen: boolean
  fromMs: number
  toMs: number
  player: RecordingPlayer
  onDone(): void
}

function CutForm({ eventId, isSeen, fromMs, toMs, player, onDone }: CutFormProps) {
  const { t, locale } = useText()
  const toast = useToast()
  const [title, setTitle] = useState<Texts>({})
  const { run, isBusy, failure } = useMutation(() => {
    const written = Object.fromEntries(Object.entries(title).filter(([, text]) => text.trim() !== ''))
    return call('POST /api/studio/event/{eventId}/highlight', {
      params: { eventId },
      body: { fromMs, toMs, title: written },
    })
  })
  const problems = failure?.error.fields ?? []
  const lengthMs = toMs - fromMs
  const isLength = lengthMs >= highlightMs.minimum - 3_000 && lengthMs <= highlightMs.maximum
  const seconds = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(lengthMs / 1_000)
  async function cut() {
    const answer = await run()
    if (!answer?.ok) return
    toast({ text: t(isSeen ? 'replay.isCut' : 'replay.isCutHidden') })
    onDone()
  }
  const isBad = problems.some(({ path }) => path !== 'title') || !isLength
  return (
    <div className={styles.cut}>
      <p>
        <b>{t('replay.cutFrom', { from: showTime(fromMs), to: showTime(toMs) })}</b>{' '}
        <span>{t('replay.lasts', { seconds })}</span>
      </p>
      {isBad ? <p className={styles.bad}>{t('replay.lengthRule')}</p> : null}
      <FailureNotice name={failure?.error.fields ? '' : failure?.error.name} />
      <TextsField
        label={t('replay.highlightTitle')}
        value={title}
        max={cutTitleMax}
        problems={problems.filter(({ path }) => path === 'title').map(({ rule }) => ({ path: '', rule }))}
        onChange={setTitle}
      />
      <div className={styles.actions}>
        <Button size="s" kind="outline" onClick={() => player.playPart(fromMs, toMs)}>
          {t('replay.playPart')}
        </Button>
        <Button
          size="s"
          kind="primary"
          busy={isBusy}
          busyLabel={t('replay.cutting')}
          disabled={!isLength}
          onClick={() => void cut()}
        >
          {t('replay.cut')}
        </Button>
      </div>
    </div>
  )
}

interface RowProps {
  eventId: string
  highlight: StudioHighlight
  player: RecordingPlayer
  onRenamed(): void
  onDown(): void
}

function Row({ eventId, highlight, player, onRenamed, onDown }: RowProps) {
  const { t, locale } = useText()
  const { id, fromMs, toMs, poster, isHidden } = highlight
  const [title, setTitle] = useState<Texts | null>(null)
  const { run, isBusy, failure, reset } = useMutation(() => {
    const written = Object.fromEntries(Object.entries(title ?? {}).filter(([, said]) => said.trim() !== ''))
    return call('PUT /api/studio/event/{eventId}/highlight/{id}', {
      params: { eventId, id },
      body: { title: written },
    })
  })
  const problems = failure?.error.fields ?? []
  const { text, lang } = localText(highlight.title, locale)
  async function rename() {
    const answer = await run()
    if (!answer?.ok) return
    setTitle(null)
    onRenamed()
  }
  return (
    <li>
      {poster ? <img src={`${poster}?w=240`} alt="" /> : <span className={styles.noPoster} />}
      <div>
        {title ? (
          <>
            <TextsField
              label={t('replay.highlightTitle')}
              value={title}
              max={cutTitleMax}
              problems={problems.map(({ rule }) => ({ path: '', rule }))}
              onChange={setTitle}
            />
            <FailureNotice name={problems.length > 0 ? '' : failure?.error.name} />
            <span className={styles.actions}>
              <Button size="s" onClick={() => setTitle(null)}>
                {t('shell.cancel')}
              </Button>
              <Button size="s" kind="primary" busy={isBusy} onClick={() => void rename()}>
                {t('replay.rename')}
              </Button>
            </span>
          </>
        ) : (
          <>
            <b lang={languageTag[lang]}>{text}</b>
            <small>{t('replay.cutFrom', { from: showTime(fromMs), to: showTime(toMs) })}</small>
            {isHidden ? (
              <Badge kind="soft">{t('replay.isDown')}</Badge>
            ) : (
              <span className={styles.actions}>
                <Button
                  size="s"
                  kind="outline"
                  aria-label={t('replay.playNamed', { title: text })}
                  onClick={() => player.playPart(fromMs, toMs)}
                >
                  {t('replay.playPart')}
                </Button>
                <Button
                  size="s"
                  kind="outline"
                  aria-label={t('replay.renameNamed', { title: text })}
                  onClick={() => {
                    reset()
                    setTitle({ ...highlight.title })
                  }}
                >
                  {t('replay.rename')}
                </Button>
                <Button
                  size="s"
                  kind="danger"
                  aria-label={t('replay.takeDownNamed', { title: text })}
                  onClick={onDown}
                >
                  {t('replay.takeDown')}
                </Button>
              </span>
            )}
          </>
        )}
      </div>
    </li>
  )
}
