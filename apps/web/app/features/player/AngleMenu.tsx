import type { Angle } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import SwitchCamera from 'lucide-react/icons/switch-camera'
import { LazyMenu } from '#app/features/page-parts/LazyMenu.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface AngleMenuProps {
  angles: readonly Angle[]
  shown: string
  onChoose: (name: string) => void
  className?: string | undefined
}

/** Camera menu for full screen, where the camera buttons are hidden. */
export function AngleMenu({ angles, shown, onChoose, className }: AngleMenuProps) {
  const t = useT()
  if (angles.length < 2) return null
  return (
    <LazyMenu className={className} label={t('player.cameras')} icon={<SwitchCamera />}>
      {({ MenuChoice }) => (
        <MenuChoice
          label={t('player.cameras')}
          value={shown}
          options={angles.map(({ name, title }) => ({
            value: name,
            label: title?.text ?? t('player.mainCamera'),
            ...(title && { lang: languageTag[title.lang] }),
          }))}
          onValueChange={onChoose}
        />
      )}
    </LazyMenu>
  )
}
