import { type Locale, pathIn } from '@encore/contract/rules/locale'
import type { Text } from './i18n/text.ts'

const icons = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
  { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
]

/** Returns the web app manifest in one language; all languages are one app. */
export function webManifest(locale: Locale, { t, tag }: Text): object {
  const shortcut = (name: string, path: string) => ({
    name,
    url: pathIn(locale, path),
    icons: [{ src: '/icon-96.png', sizes: '96x96' }],
  })
  return {
    id: '/',
    name: 'Encore',
    short_name: 'Encore',
    description: t('home.description'),
    lang: tag,
    dir: 'ltr',
    start_url: pathIn(locale, '/'),
    scope: '/',
    display: 'standalone',
    theme_color: '#0b0b0d',
    background_color: '#0b0b0d',
    categories: ['entertainment', 'music', 'shopping'],
    icons,
    shortcuts: [shortcut(t('search.title'), '/search'), shortcut(t('box.title'), '/mybox')],
  }
}
