import type { BackgroundJob } from '@encore/contract/endpoints'
import { Empty } from '@encore/ui/Empty'
import Hourglass from 'lucide-react/icons/hourglass'
import { useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { momentText } from '#app/data/times.ts'
import { JobProgress } from '#app/features/background-jobs/JobProgress.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'

export const readBackgroundJobs = async (): Promise<BackgroundJob[]> =>
  unwrap(await call('GET /api/studio/job')).content

/** Background jobs that the staff member started. */
export function BackgroundJobsPage() {
  const { t, locale } = useText()
  const jobs = useLoaderData<BackgroundJob[]>()
  return (
    <>
      <PageHead title={t('backgroundJobs.title')} lead={t('backgroundJobs.lead')} />
      {jobs.length === 0 ? (
        <Empty icon={<Hourglass />} title={t('backgroundJobs.none')} level={2} framed>
          {t('backgroundJobs.noneText')}
        </Empty>
      ) : null}
      {jobs.map((job) => (
        <section key={job.id} className={box.box} aria-label={momentText(job.askedAt, locale)}>
          <p className={box.quiet}>
            <time dateTime={job.askedAt}>{momentText(job.askedAt, locale)}</time>
          </p>
          <JobProgress id={job.id} first={job} />
        </section>
      ))}
    </>
  )
}
