import { DocumentProvider } from '../../../../apps/web/app/document.tsx'
import { PageNavigation } from '../../../../apps/web/app/i18n/PageLink.tsx'
import { TextProvider } from '../../../../apps/web/app/i18n/TextProvider.tsx'
import { createText } from '../../../../apps/web/app/i18n/text.ts'
import { wholeCatalogues } from '../../../../apps/web/app/i18n/whole-catalogues.ts'
import HomeRoute from '../../../../apps/web/app/routes/home/home.tsx'
import { Shell } from '../../../../apps/web/app/shell/Shell.tsx'
import { seller } from '../../../src/server-render/line-up.ts'
import '@encore/ui/styles/index.css'

const text = createText('en', wholeCatalogues.en)
const facts = { origin: 'http://localhost', seller }

/** Our home page as our root renders it, with what the root and its entry give it. */
export function Home({ lineUp }) {
  return (
    <DocumentProvider value={facts}>
      <TextProvider text={text}>
        <PageNavigation>
          <Shell>
            <HomeRoute loaderData={lineUp} />
          </Shell>
        </PageNavigation>
      </TextProvider>
    </DocumentProvider>
  )
}
