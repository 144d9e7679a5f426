import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ScopedLink } from './ScopedLink.tsx'

test('event filter: a link leads to all events once it is cleared, also during loading', async () => {
  const { promise: products, resolve: answer } = Promise.withResolvers<null>()
  const element = <ScopedLink to="/orders">Orders</ScopedLink>
  const router = createMemoryRouter(
    [{ id: 'products', path: '/products', element, loader: () => products }],
    { initialEntries: ['/products?eventId=ev_1'], hydrationData: { loaderData: { products: null } } },
  )
  const href = () => /href="([^"]*)"/.exec(renderToStaticMarkup(<RouterProvider router={router} />))?.[1]
  expect(href()).toBe('/orders?eventId=ev_1')
  const cleared = router.navigate('/products')
  expect(router.state.navigation.state).toBe('loading')
  expect(href()).toBe('/orders')
  answer(null)
  await cleared
  expect(href()).toBe('/orders')
})
