import Settings2 from 'lucide-react/icons/settings-2'
import type { RefObject } from 'react'
import { LazyMenu } from '#app/features/page-parts/LazyMenu.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { Player } from './player.ts'
import type { PlayerState } from './player-state.ts'
import type { Quality } from './preferences.ts'

export interface QualityMenuProps {
  state: Pick<PlayerState, 'heights' | 'quality' | 'height'>
  player: RefObject<Pick<Player, 'chooseQuality'> | null>
}

/** Automatic quality, data saver, or a fixed height; remembered for the next show. */
export function QualityMenu({ state, player }: QualityMenuProps) {
  const t = useT()
  const { heights, quality, height } = state
  if (heights.length < 2) return null
  const shown = height ? `${height}p` : undefined
  // Another camera may lack the chosen height; it shows the next smaller one.
  const chosen = typeof quality === 'number' ? (heights.find((h) => h <= quality) ?? heights.at(-1)) : quality
  return (
    <LazyMenu label={t('player.quality')} icon={<Settings2 />}>
      {({ MenuChoice }) => (
        <MenuChoice
          label={t('player.quality')}
          value={String(chosen)}
          options={[
            { value: 'AUTO', label: t('player.auto'), note: quality === 'AUTO' ? shown : undefined },
            { value: 'SAVER', label: t('player.saver'), note: quality === 'SAVER' ? shown : undefined },
            ...heights.map((offered) => ({ value: String(offered), label: `${offered}p` })),
          ]}
          onValueChange={(value) => player.current?.chooseQuality(parse(value))}
        />
      )}
    </LazyMenu>
  )
}

const parse = (value: string): Quality => (value === 'AUTO' || value === 'SAVER' ? value : Number(value))
