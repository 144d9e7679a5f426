import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import SunMoon from 'lucide-react/icons/sun-moon'
import { useEffect, useState } from 'react'
import { storageKeys } from '#app/boot-script.ts'
import { readStored, writeStored } from '#app/data/stored.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './ThemeSwitch.module.css'

const themes = ['dark', 'light', 'auto'] as const
type Theme = (typeof themes)[number]
const icons = { dark: Moon, light: Sun, auto: SunMoon }

/** Dark, light or as the system; stored, and set by the boot script on the next load. */
export function ThemeSwitch() {
  const t = useT()
  const [theme, setTheme] = useState<Theme | null>(null)

  useEffect(() => setTheme(themeOf(readStored(storageKeys.theme))), [])

  const choose = (next: Theme) => {
    setTheme(next)
    writeStored(storageKeys.theme, next)
    document.documentElement.dataset.theme = next
  }
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{t('theme.title')}</legend>
      {themes.map((one) => {
        const Icon = icons[one]
        return (
          <button
            key={one}
            type="button"
            title={t(`theme.${one}`)}
            aria-label={t(`theme.${one}`)}
            aria-pressed={theme === one}
            onClick={() => choose(one)}
          >
            <Icon />
          </button>
        )
      })}
    </fieldset>
  )
}

const themeOf = (stored: string | null): Theme => themes.find((theme) => theme === stored) ?? 'dark'
