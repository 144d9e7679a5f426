import type { OrderRecord } from '@encore/contract/endpoints'
import { locales } from '@encore/contract/rules/locale'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextProvider } from '#app/i18n/TextProvider.tsx'
import { textFromFiles } from '#app/i18n/text-from-files.ts'
import { OrderPaymentNote } from './OrderPaymentNote.tsx'

const deposit = { deadline: '2026-11-30T14:00:00Z', instructionsUrl: null }
const order = { deposit, refusal: null, status: 'PENDING' } as unknown as OrderRecord

test.each(locales)(
  'order summary: shows a store payment’s deadline on the store’s clock, in %s',
  (locale) => {
    const html = renderToStaticMarkup(
      <TextProvider text={textFromFiles(locale)}>
        <OrderPaymentNote order={order} />
      </TextProvider>,
    )
    expect(html).toContain('23:00')
    expect(html).toContain('JST')
  },
)
