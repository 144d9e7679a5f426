import { Notice } from '@encore/ui/Notice'
import { Skeleton } from '@encore/ui/Skeleton'
import { useT } from '#app/i18n/TextProvider.tsx'

/** Placeholder for polled data before the first response. */
export function Unknown({ isAway }: { isAway: boolean }) {
  const t = useT()
  return isAway ? <Notice kind="warn">{t('live.unknown')}</Notice> : <Skeleton />
}
