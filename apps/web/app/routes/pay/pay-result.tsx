import { ReturnCard } from '#app/features/payment/ReturnCard.tsx'

/** Any other policy cuts this window off from the page that opened it, since the gateway's page has none. */
export const headers = () => ({ 'cross-origin-opener-policy': 'unsafe-none' })

export default ReturnCard
