import type { PlantedFault } from '../planted-fault.ts'

export const media: PlantedFault[] = [
  {
    name: 'media-sequence-from-zero',
    harm: 'A fan who is there from the first second sees one picture and then a frozen show.',
    layer: 'media',
    takesBack: '363596db',
    isGrave: false,
    edits: [
      {
        file: 'packages/media/src/packager/media-sequence.ts',
        find: 'const FIRST = 1',
        replace: 'const FIRST = 0',
      },
    ],
    suites: [
      { project: 'unit', file: 'packages/media/src/packager/media-playlist.test.ts' },
      { project: 'unit', file: 'packages/media/src/packager/blocking-reload.test.ts' },
    ],
  },
  {
    name: 'extended-time-always-expected',
    harm: 'An organiser whose encoder omits the extended timestamp loses the picture after hours of streaming.',
    layer: 'media',
    takesBack: 'a2beed66',
    isGrave: false,
    edits: [
      {
        file: 'packages/media/src/rtmp/chunk-reader.ts',
        find: `    const isTime = extended === stream.timeField || extended === stream.timestampMs
    return { stream, size: isTime ? end : fieldsEnd }`,
        replace: '    return { stream, size: end }',
      },
    ],
    suites: [
      { project: 'unit', file: 'packages/media/src/rtmp/chunk-reader.test.ts' },
      { project: 'unit', file: 'packages/media/src/rtmp/encoders.test.ts' },
    ],
  },
  {
    name: 'early-end-not-followed',
    harm: 'A fan keeps watching a live playlist without an end after the organiser ended the show early.',
    layer: 'media',
    takesBack: '26913c0c',
    isGrave: false,
    edits: [
      {
        file: 'packages/api/src/modules/live/channels/sources.ts',
        find: 'await selectOpenChannels(ctx.sql, [...kept.keys(), ...followed.ids()])',
        replace: 'await selectOpenChannels(ctx.sql, [])',
      },
    ],
    suites: [
      {
        project: 'integration',
        file: 'packages/api/test/live/playback.test.ts',
        title: 'playback: ends for every viewer when a show ends early',
      },
    ],
  },
  {
    name: 'unread-recording-never-tried-again',
    harm: 'A fan never gets the replay of a show whose recording could not be read for one moment.',
    layer: 'media',
    takesBack: '0f7ea596',
    isGrave: false,
    edits: [
      {
        file: 'packages/api/src/modules/live/replays/finish-shows.ts',
        find: `const againMs = 60_000

`,
        replace: '',
      },
      {
        file: 'packages/api/src/modules/live/replays/finish-shows.ts',
        find: `    else
      left.set(
        \`\${show.eventId} \${show.endsAt.getTime()}\`,
        row === 'NOTHING' ? Infinity : clock.now() + againMs,
      )
`,
        replace: `    else left.set(\`\${show.eventId} \${show.endsAt.getTime()}\`, Infinity)
`,
      },
    ],
    suites: [
      {
        project: 'integration',
        file: 'packages/api/test/live/recordings.test.ts',
        title: 'recordings: become a replay once an unreadable file can be read, with a retry after a minute',
      },
    ],
  },
  {
    name: 'token-of-same-second-survives-revocation',
    harm: 'A fan whose ticket was refunded keeps watching with the token that was renewed in that second.',
    layer: 'media',
    isGrave: true,
    edits: [
      {
        file: 'packages/media/src/access/revocations.ts',
        find: 'expiresAtSec <= (lastEndedSec.get(key) ?? 0)',
        replace: 'expiresAtSec < (lastEndedSec.get(key) ?? 0)',
      },
    ],
    suites: [
      { project: 'unit', file: 'packages/media/src/access/token.test.ts' },
      { project: 'unit', file: 'packages/media/src/host/media-host.test.ts' },
    ],
  },
]
