import { toast } from '#app/data/toasts.ts'
import { useT } from '#app/i18n/TextProvider.tsx'

/** Opens the phone's own share sheet; where there is none, the address goes into the clipboard. */
export function useShare(): (title: string, url: string) => Promise<void> {
  const t = useT()
  return async (title, url) => {
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
}
