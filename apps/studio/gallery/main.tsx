import '@encore/ui/styles/fonts.css'
import '@encore/ui/styles/index.css'
import { createRoot } from 'react-dom/client'
import { storedLocale } from '#app/i18n/locale.ts'
import { loadMessages } from '#app/i18n/messages.ts'
import { TextProvider } from '#app/i18n/TextProvider.tsx'
import { SampleForm } from './SampleForm.tsx'
import { SampleKeys } from './SampleKeys.tsx'
import { SampleList } from './SampleList.tsx'

const root = document.getElementById('main')
if (!root) throw new Error('The document has no place for the parts')
const locale = storedLocale()
const messages = await loadMessages(locale)
createRoot(root).render(
  <TextProvider first={{ locale, messages }}>
    <h1>Parts of the studio</h1>
    {location.hash === '#decision' ? null : <SampleForm />}
    <SampleKeys />
    <SampleList />
  </TextProvider>,
)
