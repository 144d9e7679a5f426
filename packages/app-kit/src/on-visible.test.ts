import { expect, test, vi } from 'vitest'
import { onVisible } from './on-visible.ts'
import { stubPage } from './testing/page.ts'

test('visible page: calls when the page is shown or its connection returns, never while it is hidden', () => {
  const page = stubPage()
  const act = vi.fn()
  onVisible(act)
  page.hide()
  page.reconnect()
  expect(act).not.toHaveBeenCalled()
  page.show()
  expect(act).toHaveBeenCalledTimes(1)
  page.reconnect()
  expect(act).toHaveBeenCalledTimes(2)
})

test('visible page: calls nobody after unsubscribing', () => {
  const page = stubPage()
  const act = vi.fn()
  onVisible(act)()
  page.show()
  page.reconnect()
  expect(act).not.toHaveBeenCalled()
})
