import type { StudioWork } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Meter } from '@encore/ui/Meter'
import { Notice } from '@encore/ui/Notice'
import { WaitBar } from '@encore/ui/WaitBar'
import { useEffect, useState } from 'react'
import { call } from '#app/data/api.ts'
import { momentText } from '#app/data/times.ts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import type { Words } from '#app/i18n/en.ts'
import type { StudioLocale } from '#app/i18n/locale.ts'
import { useText, useWords } from '#app/i18n/TextProvider.tsx'
import { FileButton } from './FileButton.tsx'
import styles from './JobProgress.module.css'
import { watchJob } from './watch-job.ts'

export interface JobProgressProps {
  id: string
  /** Shown until the first response. */
  first?: StudioWork
  onEnd?: ((work: StudioWork) => void) | undefined
}

/** Progress and problems of a background job, with a way to resume a stopped one. The job runs without this page. */
export function JobProgress({ id, first, onEnd }: JobProgressProps) {
  const { w, locale } = useText()
  const [work, setWork] = useState<StudioWork | null>(first ?? null)
  const [round, setRound] = useState(0)
  const [problem, setProblem] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks anew; who hears the end may change with each render
  useEffect(
    () =>
      watchJob(id, (now) => {
        setWork(now)
        if (now.state === 'DONE') onEnd?.(now)
      }),
    [id, round],
  )
  const name = work ? kindName(w, work.kind) : w.work.loading
  async function resume() {
    const answer = await call('POST /api/studio/job/{id}/resume', { params: { id }, body: {} })
    setProblem(answer.ok ? '' : answer.error.name)
    setRound(round + 1)
  }
  return (
    <div className={styles.work}>
      <p className={styles.line}>
        <b>{name}</b>
        <span role="status">{work ? stateText(w, locale, work) : w.work.loading}</span>
      </p>
      {work === null || (work.total === null && work.endedAt === null) ? (
        <WaitBar label={name} />
      ) : (
        <Meter
          label={name}
          value={work.state === 'DONE' ? 1 : part(work)}
          valueText={stateText(w, locale, work)}
          tint={work.state === 'STOPPED' ? 'warn' : 'ink'}
        />
      )}
      <FailureNotice name={problem} />
      {work?.state === 'STOPPED' ? (
        <Notice
          kind="warn"
          title={w.work.stopped}
          action={
            <Button size="s" onClick={() => void resume()}>
              {w.work.resume}
            </Button>
          }
        >
          {w.work.stoppedText}
        </Notice>
      ) : null}
      {work && work.problems.length > 0 ? <Problems work={work} /> : null}
      {work?.file ? <FileButton id={work.id} formats={work.file.formats} label={w.work.file} /> : null}
    </div>
  )
}

function Problems({ work: { problems, failed } }: { work: StudioWork }) {
  const w = useWords()
  return (
    <details className={styles.problems}>
      <summary>{w.work.failed(failed)}</summary>
      <table>
        <thead>
          <tr>
            <th>{w.work.row}</th>
            <th>{w.work.why}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ row, rule, detail }) => (
            <tr key={`${row} ${rule}`}>
              <td>{row}</td>
              <td>
                <span>{w.work.rules[rule] ?? rule}</span>
                {detail === '' ? null : <small>{detail}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {failed > problems.length ? <p>{w.work.more(failed - problems.length)}</p> : null}
    </details>
  )
}

export const kindName = (w: Words, kind: string): string => w.work.kinds[kind] ?? w.work.some

const part = ({ total, done, failed }: StudioWork) => (total ? (done + failed) / total : 0)

function stateText(
  w: Words,
  locale: StudioLocale,
  { state, total, done, failed, wakesAt }: StudioWork,
): string {
  switch (state) {
    case 'WAITING':
      return w.work.waiting
    case 'RUNNING': {
      const sofar = total === null ? w.work.sofar(done + failed) : w.work.of(done + failed, total)
      return wakesAt === null ? sofar : w.work.wakes(sofar, momentText(wakesAt, locale))
    }
    case 'STOPPED':
      return w.work.stopped
    case 'DONE':
      return failed > 0 ? w.work.doneBut(done, failed) : w.work.done(done)
  }
}
