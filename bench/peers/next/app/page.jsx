import { loadLineUp } from '../home/line-up.mjs'
import { ClientHome } from './ClientHome.jsx'
import { homeMetadata } from './metadata.mjs'

export const dynamic = 'force-dynamic'
export const generateMetadata = homeMetadata

/** The page as client components: the whole tree is hydrated, as ours is. */
export default async function Page() {
  return <ClientHome lineUp={await loadLineUp()} />
}
