import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { Filters, SearchFilter } from '#app/list/Filters.tsx'

/** A list with a search, and a row whose page takes a second to load. */
export function SampleList() {
  return <RouterProvider router={router} />
}

const router = createMemoryRouter([
  {
    path: '/',
    element: (
      <>
        <Filters names={['keyword']}>
          <SearchFilter name="keyword" label="Title" />
        </Filters>
        <Link to="/night-bus">Night Bus</Link>
      </>
    ),
  },
  {
    path: '/night-bus',
    element: <h2>Night Bus</h2>,
    loader: () => new Promise((answer) => setTimeout(() => answer(null), 1_000)),
  },
])
