import type { StaffRole } from '@encore/contract/rules/staff-roles'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { TextProvider } from '#app/i18n/TextProvider.tsx'
import { withPermission } from './with-permission.tsx'

function shownTo(role: StaffRole): string {
  const Page = withPermission(() => <p>campaign form</p>, 'coupon.write')
  const staff = { me: { roles: [{ role, eventId: null }] }, events: [] }
  const router = createMemoryRouter([{ id: 'staff', path: '/', element: <Page />, loader: () => staff }], {
    hydrationData: { loaderData: { staff } },
  })
  const messages = { 'shell.notFound.title': () => 'Page not found' }
  return renderToStaticMarkup(
    <TextProvider first={{ locale: 'en', messages }}>
      <RouterProvider router={router} />
    </TextProvider>,
  )
}

test('studio pages: staff without its permission find no page', () => {
  expect(shownTo('ORGANISER')).toContain('campaign form')
  expect(shownTo('MODERATOR')).toContain('Page not found')
  expect(shownTo('MODERATOR')).not.toContain('campaign form')
})
