import { expect, test } from 'vitest'
import { fileKindOf, headBytes } from './file-kinds.ts'

const kind = (...parts: (string | number[])[]) =>
  fileKindOf(
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    ),
  )?.mediaType ?? null

test('file kinds: follow the bytes of a file', () => {
  expect(kind('%PDF-1.7')).toBe('application/pdf')
  expect(kind([0xff, 0xd8, 0xff, 0xe0])).toBe('image/jpeg')
  expect(kind([0x89], 'PNG\r\n\x1a\n')).toBe('image/png')
  expect(kind('RIFF....WAVEfmt ')).toBe('audio/wav')
  expect(kind('fLaC')).toBe('audio/flac')
  expect(kind('ID3\x04')).toBe('audio/mpeg')
  expect(kind([0xff, 0xfb, 0x90, 0x64])).toBe('audio/mpeg')
  expect(kind('....ftypisom')).toBe('video/mp4')
  expect(kind('....ftypM4A ')).toBe('audio/mp4')
  expect(kind('PK\x03\x04', 'x'.repeat(40))).toBe('application/zip')
  expect(kind(`PK\x03\x04${'x'.repeat(26)}mimetypeapplication/epub+zip`)).toBe('application/epub+zip')
})

test('file kinds: detect text, also when a letter is cut at the end', () => {
  const words = Buffer.from('가사 lyrics\n'.repeat(1_000)).subarray(0, headBytes)
  expect(fileKindOf(words)).toMatchObject({ mediaType: 'text/plain' })
  expect(fileKindOf(Buffer.from('파도').subarray(0, 5))).toMatchObject({ mediaType: 'text/plain' })
})

test('file kinds: refuse executables, pages and unknown content', () => {
  expect(kind('MZ\x90\0\x03')).toBeNull()
  expect(kind('\x7fELF\x02')).toBeNull()
  expect(kind([0xcf, 0xfa, 0xed, 0xfe])).toBeNull()
  expect(kind('#!/bin/sh\nrm')).toBeNull()
  expect(kind('  <!doctype html>')).toBeNull()
  expect(kind('<svg xmlns=""/>')).toBeNull()
  expect(kind('@echo off')).toBeNull()
  expect(kind([0xff, 0xfb, 0xf0])).toBeNull()
  expect(kind([0xc3, 0x28])).toBeNull()
  expect(kind('')).toBeNull()
})
