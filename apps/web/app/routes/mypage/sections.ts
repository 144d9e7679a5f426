import Download from 'lucide-react/icons/download'
import FileCheck from 'lucide-react/icons/file-check'
import Gift from 'lucide-react/icons/gift'
import Languages from 'lucide-react/icons/languages'
import MapPin from 'lucide-react/icons/map-pin'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import ReceiptText from 'lucide-react/icons/receipt-text'
import UserRound from 'lucide-react/icons/user-round'
import UserRoundX from 'lucide-react/icons/user-round-x'
import Wallet from 'lucide-react/icons/wallet'

/** Sections of My page in navigation order; each needs a row in `routes.ts` and a title `account.<name>.title`. */
export const sections = [
  { name: 'profile', to: '/mypage', Icon: UserRound },
  { name: 'wallet', to: '/mypage/wallet', Icon: Wallet },
  { name: 'orders', to: '/mypage/orders', Icon: ReceiptText },
  { name: 'addresses', to: '/mypage/addresses', Icon: MapPin },
  { name: 'gifts', to: '/mypage/gifts', Icon: Gift },
  { name: 'settings', to: '/mypage/settings', Icon: Languages },
  { name: 'devices', to: '/mypage/devices', Icon: MonitorSmartphone },
  { name: 'consents', to: '/mypage/consents', Icon: FileCheck },
  { name: 'data', to: '/mypage/data', Icon: Download },
  { name: 'leave', to: '/mypage/leave', Icon: UserRoundX },
] as const

export type SectionName = (typeof sections)[number]['name']
