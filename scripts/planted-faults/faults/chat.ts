import type { PlantedFault } from '../planted-fault.ts'

export const chat: PlantedFault[] = [
  {
    name: 'withdrawn-caption-corrected',
    harm: 'A caption that was taken back stands on the screens again, because a correction came meanwhile.',
    layer: 'chat',
    takesBack: '7296e68f',
    isGrave: false,
    edits: [
      {
        file: 'packages/api/src/modules/live/timeline/write-cues.ts',
        find: `  await lockTimeline(tx, known.eventId)
  const cue = await selectCue(tx, id)
  return cue?.isWithdrawn ? null : cue`,
        replace: '  return known.isWithdrawn ? null : known',
      },
    ],
    suites: [
      {
        project: 'integration',
        file: 'packages/api/test/studio/show-control.test.ts',
        title: 'stay withdrawn, also when a correction arrived meanwhile',
      },
      { project: 'integration', file: 'packages/api/test/live/timeline.test.ts' },
    ],
  },
  {
    name: 'first-messages-out-of-order',
    harm: 'A fan sends two messages at once and reads the second one above the first.',
    layer: 'chat',
    takesBack: '41f4c0f0',
    isGrave: false,
    edits: [
      {
        file: 'packages/api/src/modules/live/chat/nickname-check-cache.ts',
        find: '      if (isRefused) asked.delete(uid)',
        replace:
          '      if (!isRefused) asked.set(uid, { isRefused: Promise.resolve(false), atMs: performance.now() })',
      },
      {
        file: 'packages/api/src/modules/live/chat/nickname-check-cache.ts',
        find: `      const isRefused = read(uid)
      asked.set(uid, { isRefused, atMs: performance.now() })
      return isRefused`,
        replace: '      return read(uid)',
      },
    ],
    suites: [
      {
        project: 'integration',
        file: 'packages/api/test/live/chat.test.ts',
        title: 'chat: keeps the order of one member’s concurrent messages',
      },
      { project: 'integration', file: 'packages/api/test/live/artist-names.test.ts' },
    ],
  },
  {
    name: 'deleted-message-in-history',
    harm: 'A fan who scrolls back reads an insult that a moderator deleted.',
    layer: 'chat',
    isGrave: false,
    edits: [
      {
        file: 'packages/api/src/modules/live/chat/store.ts',
        find: `m.seq < \${before}) and not \${isDeleted(db)}`,
        replace: `m.seq < \${before})`,
      },
    ],
    suites: [
      {
        project: 'integration',
        file: 'packages/api/test/live/moderation.test.ts',
        title: 'a deleted message vanishes on pages, for returning members, in history and in the replay',
      },
    ],
  },
  {
    name: 'changes-lost-with-the-connection',
    harm: 'A fan whose connection dropped never sees the ticket that came meanwhile until a reload.',
    layer: 'chat',
    takesBack: '34fd8a5c',
    isGrave: false,
    edits: [
      {
        file: 'apps/web/app/data/live-connection.ts',
        find: "import { useCallback, useEffect } from 'react'",
        replace: "import { useEffect } from 'react'",
      },
      {
        file: 'apps/web/app/data/live-connection.ts',
        find: `  useBack(useCallback(() => listener(undefined), [listener]))
`,
        replace: '',
      },
    ],
    suites: [
      { project: 'unit', file: 'apps/web/app/data/realtime.test.ts' },
      {
        project: 'journeys',
        file: 'e2e/lost-connection.spec.ts',
        title: 'lost connection: items that arrived meanwhile appear after the reconnect',
      },
    ],
  },
]
