import { readStored } from '#app/data/stored.ts'
import { lightBars, storageKeys } from './keys.ts'

/** The server sets this cookie while a member's session exists; it is a hint and proves nothing. */
export const hasMemberHint = (): boolean => /(?:^|; )member=1(?:;|$)/.test(document.cookie)

/** Applies the theme, also to the browser's bars, and selects the guest or member side of the header. */
export function setAppearance(): void {
  const { dataset } = document.documentElement
  const theme = readStored(storageKeys.theme)
  if (theme === 'light' || theme === 'auto') dataset.theme = theme
  const bars = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  const light = bars?.cloneNode() as HTMLMetaElement | undefined
  if (bars && light) {
    light.content = '#ffffff'
    light.media = lightBars[dataset.theme as keyof typeof lightBars]
    bars.before(light)
  }
  dataset.session = hasMemberHint() ? 'member' : 'guest'
}
