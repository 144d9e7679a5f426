import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { Section } from '@encore/ui/Section'
import DownloadIcon from 'lucide-react/icons/download'
import { useState } from 'react'
import { api } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import type { Failure } from '#app/features/account-forms/failure-text.ts'
import { SectionError } from '#app/features/member-pages/SectionError.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './my-data.module.css'
import { saveFile } from './save-file.ts'

export default function MyData() {
  const t = useT()
  const [saved, setSaved] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const download = async () => {
    setIsBusy(true)
    const answer = await api('GET /api/v1/member/export')
    setIsBusy(false)
    setFailure(answer.ok ? null : answer)
    if (!answer.ok) return setSaved(null)
    const name = `encore-${answer.value.exportedAt.slice(0, 10)}.json`
    saveFile(name, 'application/json', JSON.stringify(answer.value, null, 2))
    setSaved(name)
  }
  return (
    <Section title={t('account.data.title')}>
      <div className={styles.data}>
        <p>{t('account.data.text')}</p>
        <p className={styles.format}>{t('account.data.format')}</p>
        <div role="status">
          {saved && <Notice kind="ok">{t('account.data.done', { file: saved })}</Notice>}
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

export const ErrorBoundary = () => <SectionError of="data" />
