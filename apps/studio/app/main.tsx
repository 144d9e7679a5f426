import '@encore/ui/styles/fonts.css'
import '@encore/ui/styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { storedLocale } from '#app/i18n/locale.ts'
import { loadMessages } from '#app/i18n/messages.ts'
import { TextProvider } from '#app/i18n/TextProvider.tsx'
import { routes } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no place for the studio')
const locale = storedLocale()
// A top-level `await` would move all that the pages share out of this file, into files of their own.
void loadMessages(locale).then((messages) =>
  createRoot(root).render(
    <StrictMode>
      <TextProvider first={{ locale, messages }}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </TextProvider>
    </StrictMode>,
  ),
)
