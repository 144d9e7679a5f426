import { useStore } from '@encore/app-kit/store'
import { languageTag, locales } from '@encore/contract/rules/locale'
import Captions from 'lucide-react/icons/captions'
import CaptionsOff from 'lucide-react/icons/captions-off'
import { useEffect, useState } from 'react'
import { isSingleKeyOff } from '#app/data/single-key-shortcuts.ts'
import { LazyMenu } from '#app/features/page-parts/LazyMenu.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { captionChoice, captionSizes, chooseCaptions, firstChoice } from './caption-choice.ts'

/** Language, size and background of the captions; the key C turns them off and on. */
export function CaptionMenu() {
  const { t, locale } = useText()
  const { lang = locale, size, isBoxed } = useStore(captionChoice, firstChoice)
  const [lastLang, setLastLang] = useState(lang ?? locale)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [role=menu]')
      if (event.key.toLowerCase() !== 'c' || event.metaKey || event.ctrlKey || event.altKey || isTyping)
        return
      if (isSingleKeyOff(event)) return
      if (lang) setLastLang(lang)
      chooseCaptions({ lang: lang ? null : lastLang })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [lang, lastLang])
  return (
    <LazyMenu
      label={t(lang ? 'captions.titleOn' : 'captions.title')}
      icon={lang ? <Captions /> : <CaptionsOff />}
    >
      {({ MenuChoice, MenuLine }) => (
        <>
          <MenuChoice
            label={t('captions.title')}
            value={lang ?? 'off'}
            options={[
              { value: 'off', label: t('captions.off') },
              ...locales.map((offered) => ({
                value: offered,
                label: t(`captions.language.${offered}`),
                lang: languageTag[offered],
              })),
            ]}
            onValueChange={(value) => chooseCaptions({ lang: value === 'off' ? null : value })}
          />
          <MenuLine />
          <MenuChoice
            label={t('captions.size')}
            value={size}
            options={captionSizes.map((value) => ({ value, label: t(`captions.sizes.${value}`) }))}
            onValueChange={(value) => chooseCaptions({ size: value })}
          />
          <MenuLine />
          <MenuChoice
            label={t('captions.ground')}
            value={isBoxed ? 'box' : 'none'}
            options={[
              { value: 'box', label: t('captions.box') },
              { value: 'none', label: t('captions.shadow') },
            ]}
            onValueChange={(value) => chooseCaptions({ isBoxed: value === 'box' })}
          />
        </>
      )}
    </LazyMenu>
  )
}
