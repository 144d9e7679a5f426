import { cutTitleMax } from '@encore/contract/rules/show-control'
import { showTime } from '@encore/contract/rules/show-time'
import { Tool } from '@encore/ui/Tool'
import Play from 'lucide-react/icons/play'
import X from 'lucide-react/icons/x'
import { TextsField } from '#app/features/localized-text/TextsField.tsx'
import type { RecordingPlayer } from '#app/features/recording/recording-player.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Replay.module.css'
import { TimeField } from './TimeField.tsx'
import type { ReplayEditor } from './use-replay-editor.ts'

export function Chapters({ player, editor }: { player: RecordingPlayer; editor: ReplayEditor }) {
  const t = useT()
  const { draft, set, problems } = editor
  const { chapters } = draft
  const under = (at: number, field: string) =>
    problems.filter(({ path }) => path === `chapters/${at}/${field}`).map(({ rule }) => ({ path: '', rule }))
  return (
    <section className={box.box}>
      <header>
        <h2>{t('replay.chapters')}</h2>
      </header>
      {chapters.length === 0 ? <p className={box.quiet}>{t('replay.noChapters')}</p> : null}
      <ol className={styles.chapters}>
        {chapters.map((chapter, at) => {
          const time = showTime(chapter.atMs)
          const put = (part: Partial<typeof chapter>) =>
            set({
              chapters: chapters.map((other) => (other === chapter ? { ...other, ...part } : other)),
            })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a chapter is told by its place, which may be edited
            <li key={at}>
              <div className={styles.chapterTime}>
                <TimeField
                  aria-label={t('replay.chapterTime', { nth: String(at + 1) })}
                  value={chapter.atMs}
                  onChange={(atMs) => put({ atMs })}
                />
                <Tool label={t('replay.goTo', { time })} onClick={() => player.seek(chapter.atMs)}>
                  <Play />
                </Tool>
                <Tool
                  label={t('replay.removeChapter', { time })}
                  onClick={() => set({ chapters: chapters.filter((other) => other !== chapter) })}
                >
                  <X />
                </Tool>
              </div>
              <TextsField
                label={t('replay.chapterTitle', { nth: String(at + 1) })}
                value={chapter.title}
                max={cutTitleMax}
                problems={[...under(at, 'title'), ...under(at, 'atMs')]}
                onChange={(title) => put({ title })}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
