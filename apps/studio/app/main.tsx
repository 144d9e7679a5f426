import '@encore/ui/styles/fonts.css'
import '@encore/ui/styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { TextProvider } from '#app/i18n/TextProvider.tsx'
import { routes } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no place for the studio')
createRoot(root).render(
  <StrictMode>
    <TextProvider>
      <RouterProvider router={createBrowserRouter(routes)} />
    </TextProvider>
  </StrictMode>,
)
