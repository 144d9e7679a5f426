import type { PlantedFault } from '../planted-fault.ts'

export const studio: PlantedFault[] = [
  {
    name: 'cleared-scope-comes-back',
    harm: 'An organiser clears the scope, opens the orders at once and sees those of one event only.',
    layer: 'studio',
    takesBack: '45aee79d',
    isGrave: false,
    edits: [
      {
        file: 'apps/studio/app/shell/scope.ts',
        find: "import { useLocation, useNavigation } from 'react-router'",
        replace: "import { useLocation } from 'react-router'",
      },
      {
        file: 'apps/studio/app/shell/scope.ts',
        find: `  const here = useLocation()
  const shown = useNavigation().location ?? here`,
        replace: '  const shown = useLocation()',
      },
    ],
    suites: [
      { project: 'unit', file: 'apps/studio/app/shell/scoped-link.test.tsx' },
      {
        project: 'journeys',
        file: 'e2e/studio-scope.spec.ts',
        title:
          'event filter: an organiser filters all pages by one event, shares the address and returns to all events',
      },
    ],
  },
  {
    name: 'typed-search-calls-back',
    harm: 'An organiser types a search, presses a row at once and is thrown back to the list.',
    layer: 'studio',
    takesBack: '69b266e1',
    isGrave: false,
    edits: [
      {
        file: 'apps/studio/app/list/Filters.tsx',
        find: `        onBlur={({ target }) => ask(target.value)}
`,
        replace: '',
      },
    ],
    suites: [
      {
        project: 'browser',
        file: 'apps/studio/gallery/forms.browser.test.ts',
        title: 'studio search: opens a row that is pressed right after typing',
      },
      {
        project: 'journeys',
        file: 'e2e/studio-scope.spec.ts',
        title:
          'event filter: an organiser creates a show, adds the missing ticket, deletes the draft and restores it',
      },
    ],
  },
  {
    name: 'scope-shows-refunds-of-other-events',
    harm: 'An organiser narrows the open decisions to one event and approves a refund of another one.',
    layer: 'studio',
    takesBack: 'da0b6b05',
    isGrave: true,
    edits: [
      {
        file: 'apps/studio/app/routes/manual-review/ManualReviewPage.tsx',
        find: `    call('GET /api/studio/refund-approval').then((answer) =>
      unwrap(answer).content.filter(({ eventIds }) => isMeant(...eventIds)),
    ),`,
        replace: `    call('GET /api/studio/refund-approval').then((answer) => unwrap(answer).content),`,
      },
    ],
    suites: [
      { project: 'unit', file: 'apps/studio/app/routes/manual-review/read-manual-review.test.ts' },
      {
        project: 'journeys',
        file: 'e2e/studio-scope.spec.ts',
        title:
          'event filter: an organiser filters all pages by one event, shares the address and returns to all events',
      },
    ],
  },
  {
    name: 'days-asked-in-utc',
    harm: 'An organiser in Seoul filters by a day and misses the orders of its first nine hours.',
    layer: 'studio',
    takesBack: 'fcab6fac',
    isGrave: false,
    edits: [
      {
        file: 'apps/studio/app/list/query.ts',
        find: `import { ownZone } from '#app/data/times.ts'
`,
        replace: '',
      },
      {
        file: 'apps/studio/app/list/query.ts',
        find: 'query.from || query.to ? { ...query, zone: ownZone() } : query',
        replace: "query.from || query.to ? { ...query, zone: 'UTC' } : query",
      },
    ],
    suites: [{ project: 'unit', file: 'apps/studio/app/list/query.test.ts' }],
  },
  {
    name: 'support-offered-new-broadcast',
    harm: 'A support agent is offered to write a broadcast to all fans and is refused at the end of the form.',
    layer: 'studio',
    isGrave: true,
    edits: [
      {
        file: 'apps/studio/app/shell/actions.ts',
        find: "label: 'broadcasts.add', needs: 'broadcast.write' }",
        replace: "label: 'broadcasts.add', needs: 'broadcast.read' }",
      },
    ],
    suites: [{ project: 'unit', file: 'apps/studio/app/shell/commands.test.ts' }],
  },
]
