import { toast } from '#app/data/toasts.ts'
import { useT } from '#app/i18n/TextProvider.tsx'

/** Opens the system's share dialog; without one it copies the URL to the clipboard. */
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
      // The visitor closed the dialog, or the browser denied clipboard access; neither needs a message.
    }
  }
}
