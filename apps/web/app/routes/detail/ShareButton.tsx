import { Tool } from '@encore/ui/Tool'
import Share2 from 'lucide-react/icons/share-2'
import { useShare } from '#app/features/event/use-share.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './ShareButton.module.css'

/** On mobile, over the hero. */
export function ShareButton({ title }: { title: string }) {
  const t = useT()
  const share = useShare()
  return (
    <Tool
      className={styles.share}
      label={t('detail.share')}
      onClick={() => void share(title, window.location.href)}
    >
      <Share2 />
    </Tool>
  )
}
