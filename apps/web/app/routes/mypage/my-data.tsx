import { useMutation } from '@encore/app-kit/use-mutation'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { Section } from '@encore/ui/Section'
import DownloadIcon from 'lucide-react/icons/download'
import { api } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import { SectionError } from '#app/features/page-parts/SectionError.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './my-data.module.css'
import { saveFile } from './save-file.ts'

export default function MyData() {
  const t = useT()
  const { run, isBusy, result, failure } = useMutation(() => api('GET /api/v1/member/export'))
  const download = async () => {
    const answer = await run()
    if (answer?.ok)
      saveFile(fileName(answer.value), 'application/json', JSON.stringify(answer.value, null, 2))
  }
  return (
    <Section title={t('account.data.title')}>
      <div className={styles.data}>
        <p>{t('account.data.text')}</p>
        <p className={styles.format}>{t('account.data.format')}</p>
        <div role="status">
          {result?.ok && (
            <Notice kind="ok">{t('account.data.done', { file: fileName(result.value) })}</Notice>
          )}
        </div>
        {failure && <FailureNotice failure={failure} />}
        <Button
          kind="primary"
          busy={isBusy}
          busyLabel={t('account.data.busy')}
          onClick={() => void download()}
        >
          <DownloadIcon />
          <span>{t('account.data.download')}</span>
        </Button>
      </div>
    </Section>
  )
}

const fileName = ({ exportedAt }: { exportedAt: string }) => `encore-${exportedAt.slice(0, 10)}.json`

export const ErrorBoundary = () => <SectionError of="data" />
