import type { Calendar } from '../calendar.ts'
import type { DemoEvent } from '../demo-types.ts'
import { afterglow } from './afterglow.ts'
import { postcards, sideB } from './face-to-face.ts'
import { december, library, orbit } from './meetings.ts'
import { sails, unplugged } from './on-air.ts'
import { glass, planets, room } from './open-concerts.ts'
import { amber, citrus, frost, spring } from './over.ts'
import { matinee, nightBus, velvet } from './over-lately.ts'
import { tide } from './tide.ts'

const all = [
  afterglow,
  unplugged,
  sails,
  glass,
  sideB,
  planets,
  room,
  postcards,
  tide,
  december,
  orbit,
  library,
  frost,
  matinee,
  spring,
  amber,
  nightBus,
  velvet,
  citrus,
]

export const demoEvents = (calendar: Calendar): DemoEvent[] => all.map((createEvent) => createEvent(calendar))
