import type { ReplayDetail } from '@encore/contract/endpoints'
import { Flight } from '#app/features/chat/ReactionFlight.tsx'
import { useChatReplay } from '#app/features/chat/use-chat-replay.ts'
import { ClosedOnShow } from '#app/features/draws/ClosedOnShow.tsx'
import { LightStick } from '#app/features/light-stick/LightStick.tsx'
import { StickGlow } from '#app/features/light-stick/StickGlow.tsx'
import { PollMemory } from '#app/features/polls/PollMemory.tsx'
import { NowSigning } from '#app/features/signing/NowSigning.tsx'
import { CaptionMenu } from '#app/features/timeline/CaptionMenu.tsx'
import { CaptionOverlay } from '#app/features/timeline/CaptionOverlay.tsx'

/* Chat, cues and polls of the show, repeated at their moment. Each calls `usePlayhead` for the media time itself. */

export interface SlotProps {
  event: ReplayDetail['event']
}

/** Over the picture and under the controls; clicks pass through. */
export function OverPicture({ event }: SlotProps) {
  return (
    <>
      <StickGlow event={event} />
      <Flight follow={useChatReplay(event).follow} />
      <CaptionOverlay event={event} />
      <NowSigning event={event} />
      <ClosedOnShow event={event} />
    </>
  )
}

/** In the row of controls, before the speed. */
export const InControls = () => <CaptionMenu />

/** Beside the title: the viewer's interactions with the show. */
export const BesideTitle = ({ event }: SlotProps) => <LightStick event={event} />

/** Above the chat on desktop, at the bottom of the screen on a phone. */
export const AboveChat = ({ event }: SlotProps) => <PollMemory event={event} />
