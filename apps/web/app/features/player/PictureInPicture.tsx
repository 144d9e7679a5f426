import { Tool } from '@encore/ui/Tool'
import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2'
import { type RefObject, useEffect, useState } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { Player } from './player.ts'

export interface PictureInPictureProps {
  player: RefObject<Pick<Player, 'togglePictureInPicture'> | null>
  className?: string | undefined
}

/** Hidden in browsers without picture-in-picture. */
export function PictureInPicture({ player, className }: PictureInPictureProps) {
  const t = useT()
  const [isOffered, setIsOffered] = useState(false)
  useEffect(() => setIsOffered(document.pictureInPictureEnabled === true), [])
  if (!isOffered) return null
  return (
    <Tool
      className={className}
      label={t('player.pictureInPicture')}
      onClick={() => player.current?.togglePictureInPicture()}
    >
      <PictureInPicture2 />
    </Tool>
  )
}
