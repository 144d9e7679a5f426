import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import SunMoon from 'lucide-react/icons/sun-moon'
import { chooseTheme, themes, useTheme } from '#app/data/theme.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './ThemeSwitch.module.css'

const icons = { dark: Moon, light: Sun, auto: SunMoon }

export function ThemeSwitch() {
  const t = useT()
  const theme = useTheme()
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
            onClick={() => chooseTheme(one)}
          >
            <Icon />
          </button>
        )
      })}
    </fieldset>
  )
}
