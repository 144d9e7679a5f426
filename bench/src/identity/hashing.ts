import { createPasswords } from '@encore/identity/server'
import { median } from '../statistics.ts'

const rounds = 100

/** Returns the median milliseconds of a single hash, and of each of two simultaneous ones. */
export async function hashMs(): Promise<{ one: number; two: number }> {
  const passwords = createPasswords([{ id: 'p1', secret: Buffer.alloc(32, 1) }])
  const hash = async () => {
    const startedAt = performance.now()
    await passwords.hashPassword('lanterns over 7 quiet rivers')
    return performance.now() - startedAt
  }
  for (let n = 0; n < 10; n++) await hash()
  const [one, two]: [number[], number[]] = [[], []]
  for (let n = 0; n < rounds; n++) {
    one.push(await hash())
    two.push(...(await Promise.all([hash(), hash()])))
  }
  return { one: median(one), two: median(two) }
}
