import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { messageTypes } from '@encore/messages/catalogue'
import { readAreas } from '@encore/messages/read-areas'
import type { StudioLocale } from './app/i18n/locale.ts'

const typesFile = fileURLToPath(new URL('.types/messages.d.ts', import.meta.url))

export const messageFolder = (locale: StudioLocale): string =>
  fileURLToPath(new URL(`app/i18n/${locale}`, import.meta.url))

/** Writes the types of `t`: the parameters of each English message. */
export function writeMessageTypes(): void {
  mkdirSync(dirname(typesFile), { recursive: true })
  writeFileSync(typesFile, messageTypes(readAreas(messageFolder('en'))))
}

if (import.meta.main) writeMessageTypes()
