import { useSearchParams } from 'react-router'
import { Detail } from '../../../next/home/Detail.jsx'
import { detail } from '../../../next/home/detail.mjs'

export const meta = () => [{ title: detail.title }, { name: 'description', content: detail.summary }]

export const loader = () => detail

export default function DetailPage({ loaderData }) {
  const [search] = useSearchParams()
  return <Detail event={loaderData} tab={search.get('tab') ?? 'about'} />
}
