import type { BackgroundJob } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Meter } from '@encore/ui/Meter'
import { Notice } from '@encore/ui/Notice'
import { WaitBar } from '@encore/ui/WaitBar'
import { useEffect, useState } from 'react'
import { call } from '#app/data/api.ts'
import { momentText } from '#app/data/times.ts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import type { StudioLocale } from '#app/i18n/locale.ts'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { findText, type Translate } from '#app/i18n/text.ts'
import { FileButton } from './FileButton.tsx'
import styles from './JobProgress.module.css'
import { watchJob } from './watch-job.ts'

export interface JobProgressProps {
  id: string
  /** Shown until the first response. */
  first?: BackgroundJob
  onEnd?: ((job: BackgroundJob) => void) | undefined
}

/** Progress and problems of a background job, with a way to resume a stopped one. The job runs without this page. */
export function JobProgress({ id, first, onEnd }: JobProgressProps) {
  const { t, locale } = useText()
  const [job, setJob] = useState<BackgroundJob | null>(first ?? null)
  const [round, setRound] = useState(0)
  const [problem, setProblem] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks anew; who hears the end may change with each render
  useEffect(
    () =>
      watchJob(id, (now) => {
        setJob(now)
        if (now.state === 'DONE') onEnd?.(now)
      }),
    [id, round],
  )
  const name = job ? kindName(t, job.kind) : t('backgroundJobs.loading')
  async function resume() {
    const answer = await call('POST /api/studio/job/{id}/resume', { params: { id }, body: {} })
    setProblem(answer.ok ? '' : answer.error.name)
    setRound(round + 1)
  }
  return (
    <div className={styles.job}>
      <p className={styles.line}>
        <b>{name}</b>
        <span role="status">{job ? stateText(t, locale, job) : t('backgroundJobs.loading')}</span>
      </p>
      {job === null || (job.total === null && job.endedAt === null) ? (
        <WaitBar label={name} />
      ) : (
        <Meter
          label={name}
          value={job.state === 'DONE' ? 1 : part(job)}
          valueText={stateText(t, locale, job)}
          tint={job.state === 'STOPPED' ? 'warn' : 'ink'}
        />
      )}
      <FailureNotice name={problem} />
      {job?.state === 'STOPPED' ? (
        <Notice
          kind="warn"
          title={t('backgroundJobs.stopped')}
          action={
            <Button size="s" onClick={() => void resume()}>
              {t('backgroundJobs.resume')}
            </Button>
          }
        >
          {t('backgroundJobs.stoppedText')}
        </Notice>
      ) : null}
      {job && job.problems.length > 0 ? <Problems job={job} /> : null}
      {job?.file ? (
        <FileButton id={job.id} formats={job.file.formats} label={t('backgroundJobs.file')} />
      ) : null}
    </div>
  )
}

function Problems({ job: { problems, failed } }: { job: BackgroundJob }) {
  const t = useT()
  return (
    <details className={styles.problems}>
      <summary>{t('backgroundJobs.failed', { failed })}</summary>
      <table>
        <thead>
          <tr>
            <th>{t('backgroundJobs.row')}</th>
            <th>{t('backgroundJobs.why')}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ row, rule, detail }) => (
            <tr key={`${row} ${rule}`}>
              <td>{row}</td>
              <td>
                <span>{findText(t, `backgroundJobs.rules.${rule}`) ?? rule}</span>
                {detail === '' ? null : <small>{detail}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {failed > problems.length ? (
        <p>{t('backgroundJobs.more', { rest: failed - problems.length })}</p>
      ) : null}
    </details>
  )
}

export const kindName = (t: Translate, kind: string): string =>
  findText(t, `backgroundJobs.kinds.${kind}`) ?? t('backgroundJobs.some')

const part = ({ total, done, failed }: BackgroundJob) => (total ? (done + failed) / total : 0)

function stateText(
  t: Translate,
  locale: StudioLocale,
  { state, total, done, failed, wakesAt }: BackgroundJob,
): string {
  switch (state) {
    case 'WAITING':
      return t('backgroundJobs.waiting')
    case 'RUNNING': {
      const sofar =
        total === null
          ? t('backgroundJobs.sofar', { done: done + failed })
          : t('backgroundJobs.of', { done: done + failed, total })
      return wakesAt === null
        ? sofar
        : t('backgroundJobs.wakes', { sofar, when: momentText(wakesAt, locale) })
    }
    case 'STOPPED':
      return t('backgroundJobs.stopped')
    case 'DONE':
      return failed > 0 ? t('backgroundJobs.doneBut', { done, failed }) : t('backgroundJobs.done', { done })
  }
}
