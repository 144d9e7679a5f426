import { Home } from '../../../next/home/Home.jsx'
import { loadLineUp } from '../../../next/home/line-up.mjs'
import { t } from '../../../next/home/words.mjs'

export const meta = () => [
  { title: t('home.title') },
  { name: 'description', content: t('home.description') },
]

export const loader = () => loadLineUp()

export default function HomePage({ loaderData }) {
  return <Home lineUp={loaderData} />
}
