import { withoutNetwork } from '#fixtures/console.ts'
import { cutNetwork } from '#fixtures/network.ts'
import { guest, member, newcomer, type Screen } from './screen.ts'
import {
  breaksOff,
  isOverInChat,
  lightStick,
  plays,
  press,
  vote,
  watchedElsewhere,
  wholeScreenStick,
} from './setup-steps.ts'
import { type Places, shop } from './users.ts'

/** Console line after another device took over the device lease. */
const takenOver = /status of 40[39]/

export const showScreens: readonly Screen[] = [
  { route: '/player/:id', path: ({ event }) => `/player/${event('afterglow')}`, viewers: member, act: plays },
  {
    route: '/player/:id',
    state: 'free',
    path: ({ event }) => `/player/${event('unplugged-at-2-am')}`,
    viewers: newcomer,
    act: plays,
  },
  {
    route: '/player/:id',
    state: 'controls',
    path: ({ event }) => `/player/${event('afterglow')}`,
    viewers: member,
    act: async (page) => {
      await plays(page)
      await page.locator('section[data-phase]').hover()
      await press('button[aria-haspopup=menu]')(page)
    },
  },
  { route: '/player/:id', state: 'waiting', path: ({ event }) => `/player/${event(shop)}`, viewers: member },
  {
    route: '/player/:id',
    state: 'offline',
    path: ({ event }) => `/player/${event('afterglow')}`,
    viewers: member,
    act: async (page) => {
      await plays(page)
      await cutNetwork(page)
      await page.locator('[data-phase=stalled], [data-phase=broken]').waitFor({ timeout: 40_000 })
    },
    expects: withoutNetwork,
    isSlow: true,
  },
  ...(
    [
      ['chat', 'chat goes on', plays],
      ['light stick warning', 'chat goes on', lightStick],
      ['light stick', 'chat goes on', wholeScreenStick],
      ['poll', 'poll open', plays],
      ['poll voted', 'poll open', vote],
      ['poll counted', 'poll counted', plays],
    ] as const
  ).map(([state, scene, act]) => ({
    route: '/player/:id',
    state,
    path: ({ event }: Places) => `/player/${event('afterglow')}`,
    viewers: member,
    scene,
    act,
  })),
  {
    route: '/player/:id',
    state: 'elsewhere',
    path: ({ event }) => `/player/${event('afterglow')}`,
    viewers: member,
    act: watchedElsewhere,
    expects: takenOver,
    // Last screen of this show: the other device keeps the lease.
    scene: 'poll counted',
  },
  {
    route: '/player/:id',
    state: 'break',
    path: ({ event }) => `/player/${event('unplugged-at-2-am')}`,
    viewers: newcomer,
    act: breaksOff,
    isSlow: true,
  },
  {
    route: '/player/:id',
    state: 'ended',
    path: ({ event }) => `/player/${event('sails')}`,
    viewers: member,
    act: isOverInChat,
    scene: 'hours later',
  },
  { route: '/replay', path: () => '/replay' },
  { route: '/replay', state: 'begun', path: () => '/replay', viewers: newcomer },
  {
    route: '/replay',
    state: 'unread',
    path: () => '/replay',
    viewers: guest,
    scene: 'lists unread',
    expects: /status of 503/,
  },
  { route: '/replay/:id', path: ({ event }) => `/replay/${event('night-bus')}` },
  {
    route: '/replay/:id',
    state: 'resume',
    path: ({ event }) => `/replay/${event('night-bus')}`,
    viewers: newcomer,
  },
  { route: '/replay/:id', state: 'not entitled', path: ({ event }) => `/replay/${event('amber')}` },
  {
    route: '/replay/:id',
    state: 'over',
    path: ({ event }) => `/replay/${event('citrus-club')}`,
    viewers: guest,
  },
  {
    route: '/replay/:id',
    state: 'ahead',
    path: ({ event }) => `/replay/${event('matinee')}`,
    viewers: guest,
  },
]
