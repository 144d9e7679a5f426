import type { PlantedFault } from '../planted-fault.ts'

export const hydration: PlantedFault[] = [
  {
    name: 'select-recorded-at-change-only',
    harm: 'A fan chooses a country while the page hydrates, and the list falls back to the country before.',
    layer: 'hydration',
    takesBack: '50b3bdc1',
    isGrave: false,
    edits: [
      {
        file: 'apps/web/app/boot/replay-early-clicks.ts',
        find: `      if (/^select/.test(field.type)) write(field, 'change')
      else if (!/^(?:radio|checkbox|file)$/.test(field.type)) write(field, 'input')`,
        replace: `      if (!/^(?:radio|checkbox|file|select.*)$/.test(field.type)) write(field, 'input')`,
      },
    ],
    suites: [{ project: 'browser', file: 'apps/web/app/boot/boot.browser.test.ts' }],
  },
  {
    name: 'render-time-not-observed',
    harm: 'A fan whose device clock is behind sees a sale close again right after hydration.',
    layer: 'hydration',
    takesBack: 'c877d828',
    isGrave: false,
    edits: [
      {
        file: 'apps/web/app/entry.client.tsx',
        find: `import { observeRenderedAt } from './data/server-clock.ts'
`,
        replace: '',
      },
      {
        file: 'apps/web/app/entry.client.tsx',
        find: `observeRenderedAt(Number(document.documentElement.dataset.renderedAt ?? 0))
`,
        replace: '',
      },
    ],
    suites: [
      { project: 'unit', file: 'apps/web/app/data/server-clock.test.ts' },
      {
        project: 'journeys',
        file: 'e2e/own-clock.spec.ts',
        title: 'local clock: an open sale stays open on a device with a slow clock',
      },
    ],
  },
  {
    name: 'stored-language-beats-prefix',
    harm: 'A fan opens a shared Japanese link and is moved away to the language of the last visit.',
    layer: 'hydration',
    takesBack: '0b33b8dc',
    isGrave: false,
    edits: [
      {
        file: 'apps/web/app/boot/language.ts',
        find: `  if (localeOfPath(pathname) !== defaultLocale) return
  const kept = readStored(storageKeys.locale)`,
        replace: `  const shown = localeOfPath(pathname)
  const kept = readStored(storageKeys.locale)
  if (shown !== defaultLocale && !isLocale(kept)) return`,
      },
      {
        file: 'apps/web/app/boot/language.ts',
        find: 'if (preferred === defaultLocale || ',
        replace: 'if (preferred === shown || ',
      },
    ],
    suites: [
      { project: 'unit', file: 'apps/web/app/boot/boot.test.ts' },
      { project: 'journeys', file: 'e2e/languages.spec.ts' },
    ],
  },
]
