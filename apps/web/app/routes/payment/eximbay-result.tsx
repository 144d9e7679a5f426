import { ReturnCard } from '#app/features/payment/ReturnCard.tsx'

export default ReturnCard
