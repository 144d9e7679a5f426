import { Notice } from '@encore/ui/Notice'
import { Skeleton } from '@encore/ui/Skeleton'
import { useWords } from '#app/i18n/TextProvider.tsx'

/** In place of what is asked again and again, before its first answer. */
export function Unknown({ isAway }: { isAway: boolean }) {
  const w = useWords()
  return isAway ? <Notice kind="warn">{w.live.unknown}</Notice> : <Skeleton />
}
