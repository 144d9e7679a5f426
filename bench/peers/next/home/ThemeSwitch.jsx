'use client'

import { useState } from 'react'
import { SunIcon } from './icons.jsx'

const themes = ['dark', 'light', 'auto']

export function ThemeSwitch() {
  const [theme, setTheme] = useState(null)
  const choose = (next) => {
    setTheme(next)
    document.documentElement.dataset.theme = next
  }
  return (
    <fieldset className="switch_17pae_2">
      <legend className="visually-hidden">Appearance</legend>
      {themes.map((one) => (
        <button
          key={one}
          type="button"
          title={one}
          aria-label={one}
          aria-pressed={theme === one}
          onClick={() => choose(one)}
        >
          <SunIcon />
        </button>
      ))}
    </fieldset>
  )
}
