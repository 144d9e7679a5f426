import { expect, test } from 'vitest'
import { groupMessages } from './message-chunks.ts'

const keys = [
  'shell.home',
  'home.title',
  'event.free',
  'event.live',
  'cart.title',
  'cart.empty',
  'errors.LATE',
]
const sources = new Map([
  ['root.tsx', "import { Shell } from './shell/Shell.tsx'"],
  [
    'shell/Shell.tsx',
    "import { lazy } from 'react'\nconst Cart = lazy(() => import('#app/cart/Cart.tsx'))\nt('shell.home')",
  ],
  [
    'routes/home/home.tsx',
    "import {\n  Tile,\n} from '#app/event/Tile.tsx'\nimport type { Cart } from '#app/cart/Cart.tsx'\nt('home.title')",
  ],
  ['routes/detail/detail.tsx', `import { Tile } from '#app/event/Tile.tsx'\nt(\`errors.\${name}\`)`],
  ['event/Tile.tsx', "t('event.free')"],
  ['cart/Cart.tsx', `t(\`cart.\${state}\`); t('event.live'); t(\`errors.\${name}\`)`],
])

test('translation chunks: separate the texts of every page and of a front page’s start', () => {
  const { chunkOf } = groupMessages(keys, sources)
  expect(Object.fromEntries(chunkOf)).toEqual({
    'shell.home': 'shell',
    'home.title': 'home',
    'event.free': 'home-detail',
    'event.live': 'of-event',
    'cart.title': 'of-cart',
    'cart.empty': 'of-cart',
    'errors.LATE': 'of-errors',
  })
})

test('translation chunks: a file needs the chunks of the keys it names', () => {
  const { chunksOf } = groupMessages(keys, sources)
  expect(chunksOf('cart/Cart.tsx')).toEqual(['of-event', 'of-cart', 'of-errors'])
  expect(chunksOf('event/Tile.tsx')).toEqual(['home-detail'])
  expect(chunksOf('no/such.ts')).toEqual([])
})
