import { Notice } from '@encore/ui/Notice'
import { Skeleton } from '@encore/ui/Skeleton'
import { useWords } from '#app/i18n/TextProvider.tsx'

/** Placeholder for polled data before the first response. */
export function Unknown({ isAway }: { isAway: boolean }) {
  const w = useWords()
  return isAway ? <Notice kind="warn">{w.live.unknown}</Notice> : <Skeleton />
}
