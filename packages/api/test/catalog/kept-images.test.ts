import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lengthenImageKeys, recordImageKeys } from '#platform/images/index.ts'
import { createWorld, type World } from '#test/world.ts'

const folder = join(tmpdir(), `encore-kept-images-${process.pid}`)
const originals = join(folder, 'images/originals')
let world: World

beforeAll(async () => {
  world = await createWorld({ DATA_DIR: folder })
  await mkdir(originals, { recursive: true })
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const digest = (sign: string) => sign.repeat(32)

test('image previews: old pictures get pixels everywhere they are named and keep their address', async () => {
  const { sql } = world.api.ctx
  const red = { width: 60, height: 40, channels: 3, background: '#f00' } as const
  const bytes = await sharp({ create: red }).jpeg().toBuffer()
  const names = [`${digest('a')}-0123456789ab`, digest('b'), `${digest('c')}-0123456789ab`]
  for (const name of names.slice(0, 2)) await writeFile(join(originals, name), bytes)
  await writeFile(join(originals, names[2] ?? ''), 'no picture')
  for (const sign of ['a', 'b', 'c'])
    await sql`
      insert into theme (id, image, sort_position)
      values (${`th_${sign.toUpperCase().repeat(26)}`}, ${digest(sign)}, 1)`

  await lengthenImageKeys(world.api.ctx)
  await recordImageKeys(world.api.ctx)

  const [a, ...others] = await sql<{ image: string }[]>`select image from theme order by id`
  expect(a?.image).toMatch(/^a{32}-[\w-]{64}$/)
  expect(others.map(({ image }) => image)).toEqual([digest('b'), digest('c')])
  expect((await readdir(originals)).sort()).toEqual([digest('a'), digest('b'), digest('c')])
  const answers = await Promise.all(
    [a?.image, names[0], digest('b')].map((name) => world.api.http.inject(`/images/${name}?w=64`)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 302, 200])
  expect((await readdir(join(folder, 'images/names'))).sort()).toEqual([digest('a'), digest('b')])

  await lengthenImageKeys(world.api.ctx)
  expect(await sql`select image from theme order by id limit 1`).toEqual([a])
})
