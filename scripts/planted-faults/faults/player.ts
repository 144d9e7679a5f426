import type { PlantedFault } from '../planted-fault.ts'

export const player: PlantedFault[] = [
  {
    name: 'awaited-stream-opened-twice',
    harm: 'A fan who waited for the show sees its first picture, then the player starts all over.',
    layer: 'player',
    takesBack: 'd639ff18',
    isGrave: false,
    edits: [
      {
        file: 'apps/web/app/features/player/use-playback.ts',
        find: "      else if (awaited === 'ENCORE') setRound((count) => count + 1)",
        replace: '      else setRound((count) => count + 1)',
      },
    ],
    suites: [
      { project: 'unit', file: 'apps/web/app/features/player/open-schedule.test.ts' },
      {
        project: 'journeys',
        file: 'e2e/early-start.spec.ts',
        title: 'an organiser goes live 40 minutes early',
      },
    ],
  },
  {
    name: 'repair-put-off-by-next-trouble',
    harm: 'A fan on a bad network keeps a frozen picture, because each new failure restarts the repair timer.',
    layer: 'player',
    takesBack: 'af559c47',
    isGrave: false,
    edits: [
      {
        file: 'apps/web/app/features/player/recovery.ts',
        find: 'if (isOver() || next.isSet()) return',
        replace: 'if (isOver()) return',
      },
    ],
    suites: [
      { project: 'unit', file: 'apps/web/app/features/player/native-stream.test.ts' },
      {
        project: 'journeys',
        file: 'e2e/player-trouble.spec.ts',
        title: 'player recovery: a show opens by itself and recovers its stream while the chat continues',
      },
    ],
  },
  {
    name: 'segments-fetched-with-first-token',
    harm: 'A fan with a valid ticket is thrown out after five minutes, when the first token expires.',
    layer: 'player',
    isGrave: true,
    edits: [
      {
        file: 'apps/web/app/features/player/playback-tokens.ts',
        find: 'const newest = tokenPrefix.exec(playback.standardUrl)?.[0]',
        replace: 'const newest = tokenPrefix.exec(first.standardUrl)?.[0]',
      },
    ],
    suites: [{ project: 'unit', file: 'apps/web/app/features/player/playback-tokens.test.ts' }],
  },
  {
    name: 'left-page-keeps-the-place',
    harm: 'A fan leaves the show for another page and cannot watch on the phone, because the page still claims the place.',
    layer: 'player',
    isGrave: false,
    edits: [
      {
        file: 'apps/web/app/features/player/device-lease.ts',
        find: 'const beat = setInterval(watch, watchingEveryMs)',
        replace: 'setInterval(watch, watchingEveryMs)',
      },
      {
        file: 'apps/web/app/features/player/device-lease.ts',
        find: `        clearInterval(beat)
`,
        replace: '',
      },
    ],
    suites: [{ project: 'unit', file: 'apps/web/app/features/player/device-lease.test.ts' }],
  },
]
