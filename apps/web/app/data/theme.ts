import { createStore, useStore } from '@encore/app-kit/store'
import { useEffect } from 'react'
import { lightBars, storageKeys } from '#app/boot/keys.ts'
import { readStored, writeStored } from './stored.ts'

export const themes = ['dark', 'light', 'auto'] as const
export type Theme = (typeof themes)[number]

const chosen = createStore<Theme | null>(null)

/** Returns the theme stored in this browser; null until the page is hydrated. */
export function useTheme(): Theme | null {
  useEffect(() => {
    if (chosen.get() === null) chosen.set(themeOf(readStored(storageKeys.theme)))
  }, [])
  return useStore(chosen, null)
}

/** Applies the theme immediately; the boot script applies it on the next load. */
export function chooseTheme(next: Theme): void {
  chosen.set(next)
  writeStored(storageKeys.theme, next)
  document.documentElement.dataset.theme = next
  const bars = document.querySelector<HTMLMetaElement>('meta[name=theme-color][media]')
  if (bars) bars.media = lightBars[next]
}

const themeOf = (stored: string | null): Theme => themes.find((theme) => theme === stored) ?? 'dark'
