import { loadLineUp } from '../home/line-up.mjs'
import { t } from '../home/words.mjs'

const languages = { ko: '/ko', ja: '/ja', en: '/', 'zh-Hans': '/zhhans', 'x-default': '/' }

export async function homeMetadata() {
  const { heroImages } = await loadLineUp()
  const [title, description] = [t('home.title'), t('home.description')]
  return {
    metadataBase: new URL('http://localhost'),
    title,
    description,
    alternates: { canonical: '/', languages },
    icons: { icon: { url: '/favicon.svg', type: 'image/svg+xml' } },
    openGraph: { title, type: 'website', siteName: 'Encore', description, images: [heroImages.hero] },
  }
}
