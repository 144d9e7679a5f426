import { expect, test, vi } from 'vitest'
import { shutDown } from './shut-down.ts'

test('shutdown: ends parts in order and reports and skips one that hangs', async () => {
  const ended: string[] = []
  const error = vi.fn()
  const part = (name: string) => ({ name, end: async () => void ended.push(name) })
  const hanging = { name: 'jobs', end: () => new Promise(() => {}), at: () => ['mail'] }
  await expect(shutDown([part('first'), hanging, part('last')], { error }, 20)).rejects.toThrow('jobs: mail')
  expect(ended).toEqual(['first', 'last'])
  expect(error).toHaveBeenCalledOnce()
})

test('shutdown: fails when a part fails to end', async () => {
  const broken = { name: 'files', end: () => Promise.reject(new Error('disk')) }
  await expect(shutDown([broken], { error: vi.fn() })).rejects.toThrow('disk')
})
