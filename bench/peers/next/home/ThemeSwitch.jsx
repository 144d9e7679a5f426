'use client'

import { useEffect, useState } from 'react'
import { MoonIcon, SunIcon, SunMoonIcon } from './icons.jsx'
import { t } from './words.mjs'

const icons = { dark: MoonIcon, light: SunIcon, auto: SunMoonIcon }
const themes = Object.keys(icons)

export function ThemeSwitch() {
  const [theme, setTheme] = useState(null)
  useEffect(() => setTheme(localStorage.getItem('theme') ?? 'dark'), [])
  const choose = (next) => {
    setTheme(next)
    localStorage.setItem('theme', next)
    document.documentElement.dataset.theme = next
  }
  return (
    <fieldset className="switch_17pae_2">
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
