import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { errorText } from '#app/data/errors.ts'
import type { Asked } from '#app/data/use-answer.ts'
import { useT } from '#app/i18n/TextProvider.tsx'

/** Shows why loading failed, with a retry button; nothing while loading or after success. */
export function RetryNotice({
  asked: { failed, again },
}: {
  asked: Pick<Asked<unknown>, 'failed' | 'again'>
}) {
  const t = useT()
  if (failed === '') return null
  return (
    <Notice
      kind="bad"
      role="alert"
      action={
        <Button size="s" onClick={again}>
          {t('shell.retry')}
        </Button>
      }
    >
      {errorText(t, failed)}
    </Notice>
  )
}
