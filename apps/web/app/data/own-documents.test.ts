import { expect, test } from 'vitest'
import { needsDocument } from './own-documents.ts'

test.each([
  ['/mybox', '/call/cs_1'],
  ['/ko/mybox', '/ko/call/cs_1'],
  ['/call/cs_1', '/'],
  ['/ja/call/cs_1', '/ja/detail/night-bus'],
  ['/call/cs_1', '/call/cs_2'],
  ['/call/cs_1', '/ko/call/cs_1'],
])('own documents: %s to %s is a document load', (from, to) => expect(needsDocument(to, from)).toBe(true))

test.each([
  ['/call/cs_1', '/call/cs_1'],
  ['/mybox', '/detail/call'],
  ['/', '/ko/callers'],
])('own documents: %s to %s stays in the document', (from, to) => expect(needsDocument(to, from)).toBe(false))
