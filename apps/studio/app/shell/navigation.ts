import { grantingRole, type StudioPermission } from '@encore/contract/rules/staff-roles'
import Boxes from 'lucide-react/icons/boxes'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import Contact from 'lucide-react/icons/contact'
import GalleryVerticalEnd from 'lucide-react/icons/gallery-vertical-end'
import HandCoins from 'lucide-react/icons/hand-coins'
import Hourglass from 'lucide-react/icons/hourglass'
import Languages from 'lucide-react/icons/languages'
import Megaphone from 'lucide-react/icons/megaphone'
import Package from 'lucide-react/icons/package'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ScanLine from 'lucide-react/icons/scan-line'
import ScrollText from 'lucide-react/icons/scroll-text'
import Send from 'lucide-react/icons/send'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import ToggleLeft from 'lucide-react/icons/toggle-left'
import Truck from 'lucide-react/icons/truck'
import Users from 'lucide-react/icons/users'
import Weight from 'lucide-react/icons/weight'
import type { ComponentType } from 'react'
import { type CurrentStaff, may } from '#app/data/current-staff.ts'
import type { FixedKey } from '#app/i18n/text.ts'

/** A page of the main navigation. Its path also names its folder in `routes/`, except for the events at `/`. */
export interface NavigationItem {
  to: string
  /** Path prefix of its other pages, if not below `to`. */
  also?: string
  icon: ComponentType
  title: FixedKey
  /** Null for all staff. */
  needs: StudioPermission | null
  /** Requires an all-events role. */
  isForAll?: true
  /** Its rows belong to events and follow the event filter. */
  isScoped?: true
}

/** In the order of the sidebar; also used by the command menu. */
const navigation: readonly NavigationItem[] = [
  { to: '/', also: '/events', icon: CalendarDays, title: 'shell.events', needs: null },
  { to: '/orders', icon: ReceiptText, title: 'orders.title', needs: 'order.read', isScoped: true },
  {
    to: '/manual-review',
    icon: HandCoins,
    title: 'manualReview.title',
    needs: 'refund.write',
    isScoped: true,
  },
  { to: '/parcels', icon: Truck, title: 'parcels.title', needs: 'parcel.write', isScoped: true },
  { to: '/pickup', icon: ScanLine, title: 'pickup.title', needs: 'pickup.write' },
  { to: '/products', icon: Package, title: 'products.title', needs: 'product.read', isScoped: true },
  { to: '/cube-packages', icon: Boxes, title: 'cubePackages.title', needs: 'cube.read', isForAll: true },
  { to: '/shipping-rates', icon: Weight, title: 'shippingRates.title', needs: 'fee.read', isForAll: true },
  {
    to: '/coupons',
    icon: TicketPercent,
    title: 'coupons.title',
    needs: 'coupon.read',
    isForAll: true,
    isScoped: true,
  },
  { to: '/interpreter', icon: Languages, title: 'interpreter.list.title', needs: 'call.interpret' },
  { to: '/reports', icon: ChartColumn, title: 'reports.title', needs: 'report.read', isScoped: true },
  {
    to: '/themes',
    also: '/artists',
    icon: GalleryVerticalEnd,
    title: 'themes.both',
    needs: 'event.write',
    isForAll: true,
  },
  { to: '/notices', icon: Megaphone, title: 'notices.title', needs: 'notice.read', isScoped: true },
  { to: '/broadcasts', icon: Send, title: 'broadcasts.title', needs: 'broadcast.read', isScoped: true },
  { to: '/feature-switches', icon: ToggleLeft, title: 'featureSwitches.title', needs: 'switch.read' },
  { to: '/members', icon: Contact, title: 'members.title', needs: 'member.read', isForAll: true },
  { to: '/team', icon: Users, title: 'shell.team', needs: 'team.read' },
  { to: '/audit', icon: ScrollText, title: 'shell.audit', needs: 'audit.read', isScoped: true },
  { to: '/background-jobs', icon: Hourglass, title: 'backgroundJobs.title', needs: null },
]

/** Pages that the caller's roles permit. */
export const navigationFor = (staff: CurrentStaff): NavigationItem[] =>
  navigation.filter(({ needs, isForAll }) => {
    if (needs === null) return true
    return isForAll ? grantingRole(staff.me.roles, needs, null) !== null : may(staff, needs)
  })

/** True when the path is one of the item's pages. */
export const isWithin = ({ to, also }: Pick<NavigationItem, 'to' | 'also'>, path: string): boolean =>
  [to, also].some((start) => start && `${path}/`.startsWith(`${start}/`))

/** The navigation item of a path; undefined for none. */
export const navigationItemOf = (path: string): NavigationItem | undefined =>
  navigation.find((item) => isWithin(item, path))

/** True when the page follows the event filter; the pages of one event do. */
export const isScoped = (path: string): boolean =>
  path.startsWith('/events/') || navigationItemOf(path)?.isScoped === true

/** True when the caller's roles open the page for an event. Pages without event rows open for every event. */
export const opensFor = (
  { needs, isScoped }: NavigationItem,
  { me }: CurrentStaff,
  eventId: string,
): boolean => !isScoped || needs === null || grantingRole(me.roles, needs, eventId) !== null
