import { loadOurs } from '../../ours/made/line-up.mjs'
import '../../ours/made/page.css'
import { OurHome } from './OurHome.jsx'

export const dynamic = 'force-dynamic'

/** Our own home page, made from its sources: every component is hydrated, as in ours. */
export default async function Page() {
  return <OurHome lineUp={await loadOurs()} />
}
