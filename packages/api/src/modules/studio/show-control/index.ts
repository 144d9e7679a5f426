import type { Module } from '#modules/module.ts'
import { serveCaptions } from './captions.ts'
import { serveKit } from './kit.ts'
import { serveLights } from './lights.ts'
import { servePolls } from './polls.ts'

export const showControl: Module = {
  name: 'show-control',
  install: (host) => {
    serveCaptions(host)
    serveLights(host)
    servePolls(host)
    serveKit(host)
  },
}
