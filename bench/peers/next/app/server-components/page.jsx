import { Home } from '../../home/Home.jsx'
import { loadLineUp } from '../../home/line-up.mjs'
import { homeMetadata } from '../metadata.mjs'

export const dynamic = 'force-dynamic'
export const generateMetadata = homeMetadata

/** The same page as server components: only what listens in the browser is hydrated. */
export default async function Page() {
  return <Home lineUp={await loadLineUp()} />
}
