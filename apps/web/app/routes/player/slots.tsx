import type { EventDetail } from '@encore/contract/endpoints'
import type { Tab } from '@encore/ui/Tabs'
import { ChatPanel } from '#app/features/chat/ChatPanel.tsx'
import { ReactionButtons } from '#app/features/chat/ReactionButtons.tsx'
import { ReactionFlight } from '#app/features/chat/ReactionFlight.tsx'
import { ClosedOnShow } from '#app/features/draws/ClosedOnShow.tsx'
import { LightStick } from '#app/features/light-stick/LightStick.tsx'
import { StickGlow } from '#app/features/light-stick/StickGlow.tsx'
import { PollCard } from '#app/features/polls/PollCard.tsx'
import { NowSigning } from '#app/features/signing/NowSigning.tsx'
import { CaptionMenu } from '#app/features/timeline/CaptionMenu.tsx'
import { CaptionOverlay } from '#app/features/timeline/CaptionOverlay.tsx'
import type { Text } from '#app/i18n/text.ts'
import { About } from './About.tsx'

/*
 * Places where other features appear beside the show. Each calls `usePlayhead` for the media time itself, so that
 * nothing here re-renders while the show runs.
 */

export interface SlotProps {
  event: EventDetail
}

/** Over the picture and under the controls; clicks pass through. */
export function OverPicture({ event }: SlotProps) {
  return (
    <>
      <StickGlow event={event} />
      <ReactionFlight eventId={event.id} />
      <CaptionOverlay event={event} />
      <NowSigning event={event} />
      <ClosedOnShow event={event} />
    </>
  )
}

/** In the row of controls, before the quality. */
export function InControls(_: SlotProps) {
  return <CaptionMenu />
}

/** Beside the title: the viewer's interactions with the show. */
export function BesideTitle({ event }: SlotProps) {
  return (
    <>
      <LightStick event={event} />
      <ReactionButtons eventId={event.id} />
    </>
  )
}

/** Above the tabs on desktop, at the bottom of the screen on a phone. */
export function AboveTabs({ event }: SlotProps) {
  return <PollCard event={event} />
}

/** Beside the show on desktop, below it on a phone. The first tab is the default. */
export const sideTabs = (event: EventDetail, isOver: boolean, { t }: Text): Tab[] => [
  {
    value: 'chat',
    label: t('chat.title'),
    panel: <ChatPanel eventId={event.id} isOver={isOver} />,
    isKept: true,
  },
  { value: 'about', label: t('player.about.title'), panel: <About event={event} /> },
]
