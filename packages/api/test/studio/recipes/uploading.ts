import { addProduct } from '#test/commerce/shop.ts'
import { upload } from '../uploads.ts'
import type { Recipes, Stage } from './stage.ts'

const pdf = Buffer.from('%PDF-1.7\nwords')
const begin = async (stage: Stage): Promise<string> =>
  (await stage.made('POST /api/studio/upload', { body: { purpose: 'FILE', bytes: pdf.byteLength } })).id
const taken = async ({ studio, owner }: Stage) => ({
  upload: await upload(studio, owner, pdf),
  name: 'words.pdf',
})

export const uploading = {
  'POST /api/studio/upload': async () => ({ body: { purpose: 'FILE', bytes: pdf.byteLength } }),
  'PUT /api/studio/upload/{id}/{at}': async (stage) => ({
    params: { id: await begin(stage), at: '0' },
    file: { type: 'application/octet-stream', bytes: pdf },
  }),
  'POST /api/studio/product/file': async (stage) => ({ body: await taken(stage) }),
  'PUT /api/studio/product/{id}/files': async (stage) => {
    const id = await addProduct(stage.shop, { kind: 'DIGITAL', isHidden: true })
    const { key, name } = await stage.made('POST /api/studio/product/file', { body: await taken(stage) })
    const { version } = await stage.made('GET /api/studio/product/{id}/files', { params: { id } })
    return { params: { id }, body: { version, files: [{ fileId: null, key, name }], confirmed: [] } }
  },
} satisfies Partial<Recipes>
