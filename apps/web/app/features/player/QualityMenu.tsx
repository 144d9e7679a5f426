import { Menu, MenuChoice } from '@encore/ui/Menu'
import { Tool } from '@encore/ui/Tool'
import Settings2 from 'lucide-react/icons/settings-2'
import type { RefObject } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { Player } from './player.ts'
import type { PlayerState } from './player-state.ts'

export interface QualityMenuProps {
  state: Pick<PlayerState, 'heights' | 'chosenHeight' | 'height'>
  player: RefObject<Pick<Player, 'chooseHeight'> | null>
}

/** Automatic, or one height by hand; the smallest is named for what it saves. */
export function QualityMenu({ state, player }: QualityMenuProps) {
  const t = useT()
  const { heights, chosenHeight, height } = state
  if (heights.length < 2) return null
  return (
    <Menu
      trigger={
        <Tool label={t('player.quality')}>
          <Settings2 />
        </Tool>
      }
    >
      <MenuChoice
        label={t('player.quality')}
        value={chosenHeight === null ? 'auto' : String(chosenHeight)}
        options={[
          { value: 'auto', label: t('player.auto'), note: height ? `${height}p` : undefined },
          ...heights.map((offered) => ({
            value: String(offered),
            label: `${offered}p`,
            note: offered === heights.at(-1) ? t('player.savesData') : undefined,
          })),
        ]}
        onValueChange={(value) => player.current?.chooseHeight(value === 'auto' ? null : Number(value))}
      />
    </Menu>
  )
}
