import { detail } from '../../home/detail.mjs'
import { ClientDetail } from './ClientDetail.jsx'

export const dynamic = 'force-dynamic'
export const metadata = { title: detail.title, description: detail.summary }

export default async function Page({ searchParams }) {
  return <ClientDetail event={detail} tab={(await searchParams).tab ?? 'about'} />
}
