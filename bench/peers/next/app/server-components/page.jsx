import { Home } from '../../home/Home.jsx'
import { loadLineUp } from '../../home/line-up.mjs'

export const dynamic = 'force-dynamic'

/** The same page as server components: only the switches of the shell are hydrated. */
export default async function Page() {
  return <Home lineUp={await loadLineUp()} />
}
