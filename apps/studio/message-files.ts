import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { messageTypes } from '@encore/messages/catalogue'
import { readCatalogue } from './app/i18n/read-catalogue.ts'

const typesFile = fileURLToPath(new URL('.types/messages.d.ts', import.meta.url))

/** Writes the types of `t`: the parameters of each English message. */
export function writeMessageTypes(): void {
  mkdirSync(dirname(typesFile), { recursive: true })
  writeFileSync(typesFile, messageTypes(readCatalogue('en')))
}

if (import.meta.main) writeMessageTypes()
