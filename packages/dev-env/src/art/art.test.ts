import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { art, goods, lettering, look, renderArt, SCENES } from './index.ts'

const POSTER = {
  ratio: '3:4',
  title: 'Low Tide, High Moon',
  line: 'TIDEFALL   LIVE ON ENCORE',
  scene: 'orb',
} as const

describe('demo art: key art', () => {
  test('has the same bytes for the same id and another picture for another', () => {
    expect(art('evt-1', POSTER)).toBe(art('evt-1', POSTER))
    expect(art('evt-1', POSTER)).not.toBe(art('evt-2', POSTER))
  })

  test('keeps earlier pictures from one version to the next', () => {
    const digest = createHash('sha256').update(art('evt-1', POSTER)).digest('hex').slice(0, 16)
    expect(digest).toMatchInlineSnapshot(`"94125323b74cf1cd"`)
  })

  test.each(SCENES)('%s fills every ratio when it is rendered', async (scene) => {
    for (const [ratio, height] of [
      ['16:9', 90],
      ['3:4', 213],
      ['1:1', 160],
    ] as const) {
      const image = sharp(await renderArt(art('evt-1', { scene, ratio, title: 'Sails' }), 160, 'png'))
      expect(await image.metadata()).toMatchObject({ width: 160, height, channels: 3 })
      const { channels } = await image.stats()
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(8)
    }
  })

  test('has one accent for page and poster', () => {
    expect(look('evt-1', { palette: 'tide', scene: 'orb' }).accent).toMatch(/^#[0-9a-f]{6}$/)
    expect(look('evt-1')).toEqual(look('evt-1'))
  })

  test('leaves the picture bare for a title without drawn letters', () => {
    expect(art('evt-1', { title: '달빛 소극장' })).toBe(art('evt-1'))
  })

  test('returns webp and avif in the requested width', async () => {
    for (const format of ['webp', 'avif'] as const) {
      const { width } = await sharp(await renderArt(art('evt-1', POSTER), 120, format)).metadata()
      expect(width).toBe(120)
    }
  })
})

test('demo art: goods use the art of their event', async () => {
  for (const kind of [
    'lp',
    'book',
    'cards',
    'stick',
    'tee',
    'hoodie',
    'towel',
    'tote',
    'phones',
    'prints',
    'keyring',
  ] as const) {
    const svg = goods(kind, 'evt-1', { scene: 'orb', palette: 'tide', title: 'Low Tide, High Moon' })
    expect(svg).toBe(goods(kind, 'evt-1', { scene: 'orb', palette: 'tide', title: 'Low Tide, High Moon' }))
    expect(svg).not.toBe(
      goods(kind, 'evt-2', { scene: 'orb', palette: 'tide', title: 'Low Tide, High Moon' }),
    )
    const { channels } = await sharp(await renderArt(svg, 100, 'png')).stats()
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(8)
  }
})

test('demo art: lettering draws Latin titles only', async () => {
  const svg = lettering('Afterglow')
  expect(svg).toContain('currentColor')
  expect(await sharp(Buffer.from(svg ?? '')).metadata()).toMatchObject({ height: 200 })
  expect(lettering('달빛 소극장')).toBeNull()
})
