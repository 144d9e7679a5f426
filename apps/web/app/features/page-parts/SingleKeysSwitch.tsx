import { Checkbox } from '@encore/ui/Checkbox'
import { chooseSingleKeys, useSingleKeys } from '#app/data/single-key-shortcuts.ts'
import { useT } from '#app/i18n/TextProvider.tsx'

export function SingleKeysSwitch() {
  const t = useT()
  return (
    <Checkbox
      role="switch"
      checked={useSingleKeys()}
      note={t('singleKeys.text')}
      onChange={(event) => chooseSingleKeys(event.target.checked)}
    >
      {t('singleKeys.title')}
    </Checkbox>
  )
}
