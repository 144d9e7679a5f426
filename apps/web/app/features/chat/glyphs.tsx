import type { ReactionKind } from '@encore/contract/rules/kinds'
import Flame from 'lucide-react/icons/flame'
import HandMetal from 'lucide-react/icons/hand-metal'
import Heart from 'lucide-react/icons/heart'
import Sparkles from 'lucide-react/icons/sparkles'
import type { ComponentType } from 'react'

export const glyphs: Record<ReactionKind, ComponentType> = {
  HEART: Heart,
  LIGHT: Sparkles,
  CLAP: HandMetal,
  WOW: Flame,
}
