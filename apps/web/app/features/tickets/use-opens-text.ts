import type { TicketOpens } from '@encore/contract/endpoints'
import { useText } from '#app/i18n/TextProvider.tsx'

/**
 * Describes what a ticket gives on its event's channel: `3 cameras · up to 720p`, `Main view · up to 540p`, `up to
 * 720p`.
 */
export function useOpensText(): (opens: TicketOpens) => string {
  const { t } = useText()
  return ({ cameras, camerasInAll, maxHeight }) => {
    const picture = t('detail.opens.picture', { lines: String(maxHeight) })
    if (camerasInAll < 2) return picture
    const seen =
      cameras.length === 0 ? t('detail.opens.main') : t('detail.opens.cameras', { n: cameras.length + 1 })
    return `${seen} · ${picture}`
  }
}
