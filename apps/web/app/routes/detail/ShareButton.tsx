import { Tool } from '@encore/ui/Tool'
import Share2 from 'lucide-react/icons/share-2'
import { toast } from '#app/data/toasts.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './ShareButton.module.css'

/** On mobile, over the hero: the phone's own share sheet, else the address into the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const t = useT()
  const share = async () => {
    const url = window.location.href
    try {
      if (navigator.share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        toast(t('detail.linkCopied'))
      }
    } catch {
      // The visitor closed the sheet, or the browser keeps its clipboard to itself: nothing was lost.
    }
  }
  return (
    <Tool className={styles.share} label={t('detail.share')} onClick={() => void share()}>
      <Share2 />
    </Tool>
  )
}
