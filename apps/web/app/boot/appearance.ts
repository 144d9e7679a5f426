import { readStored } from '#app/data/stored.ts'
import { lightBars, storageKeys } from './keys.ts'

/** The server tells by a cookie that a member's session is there; it proves nothing. */
export const hasMemberHint = (): boolean => /(?:^|; )member=1(?:;|$)/.test(document.cookie)

/** Theme, also of the browser's bars, and whether the header shows its guest or its member side. */
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
