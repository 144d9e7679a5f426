import type { StudioWork } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Meter } from '@encore/ui/Meter'
import { Notice } from '@encore/ui/Notice'
import { WaitBar } from '@encore/ui/WaitBar'
import Download from 'lucide-react/icons/download'
import { useEffect, useState } from 'react'
import { call } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import type { Words } from '#app/i18n/en.ts'
import { useWords } from '#app/i18n/TextProvider.tsx'
import styles from './WorkProgress.module.css'
import { watchWork } from './watch-work.ts'

export interface WorkProgressProps {
  id: string
  /** What is known before it was asked for the first time. */
  first?: StudioWork
  onEnd?: ((work: StudioWork) => void) | undefined
}

/** How far a long work is, what it could not do, and the way on when it was stopped. It goes on without this page. */
export function WorkProgress({ id, first, onEnd }: WorkProgressProps) {
  const w = useWords()
  const [work, setWork] = useState<StudioWork | null>(first ?? null)
  const [round, setRound] = useState(0)
  const [problem, setProblem] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks anew; who hears the end may change with each render
  useEffect(
    () =>
      watchWork(id, (now) => {
        setWork(now)
        if (now.state === 'DONE') onEnd?.(now)
      }),
    [id, round],
  )
  const name = work ? kindName(w, work.kind) : w.work.loading
  async function resume() {
    const answer = await call('POST /api/studio/work/{id}/resume', { params: { id }, body: {} })
    setProblem(answer.ok ? '' : answer.error.name)
    setRound(round + 1)
  }
  return (
    <div className={styles.work}>
      <p className={styles.line}>
        <b>{name}</b>
        <span role="status">{work ? stateText(w, work) : w.work.loading}</span>
      </p>
      {work === null || (work.total === null && work.endedAt === null) ? (
        <WaitBar label={name} />
      ) : (
        <Meter
          label={name}
          value={work.state === 'DONE' ? 1 : part(work)}
          valueText={stateText(w, work)}
          tint={work.state === 'STOPPED' ? 'warn' : 'ink'}
        />
      )}
      {problem ? (
        <Notice kind="bad" role="alert">
          {errorText(w, problem)}
        </Notice>
      ) : null}
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
      {work?.file ? <FileButton work={work} /> : null}
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
                {w.work.rules[rule] ?? rule}
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

function FileButton({ work: { id } }: { work: StudioWork }) {
  const w = useWords()
  async function fetchFile() {
    const answer = await call('POST /api/studio/work/{id}/file', { params: { id }, body: {} })
    if (answer.ok) location.assign(answer.value.path)
  }
  return (
    <Button size="s" onClick={() => void fetchFile()}>
      <Download />
      {w.work.file}
    </Button>
  )
}

export const kindName = (w: Words, kind: string): string => w.work.kinds[kind] ?? w.work.some

const part = ({ total, done, failed }: StudioWork) => (total ? (done + failed) / total : 0)

function stateText(w: Words, { state, total, done, failed }: StudioWork): string {
  switch (state) {
    case 'WAITING':
      return w.work.waiting
    case 'RUNNING':
      return total === null ? w.work.sofar(done + failed) : w.work.of(done + failed, total)
    case 'STOPPED':
      return w.work.stopped
    case 'DONE':
      return failed > 0 ? w.work.doneBut(done, failed) : w.work.done(done)
  }
}
