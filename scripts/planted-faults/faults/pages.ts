import type { PlantedFault } from '../planted-fault.ts'

export const pages: PlantedFault[] = [
  {
    name: 'same-toast-stands-twice',
    harm: 'A fan who presses twice sees the same message stacked two times over the page.',
    layer: 'pages',
    takesBack: 'b8f9c5c5',
    isGrave: false,
    edits: [
      {
        file: 'packages/ui/src/Toast.tsx',
        find: `      ...(typeof text === 'string' && action === undefined && { id: text }),
`,
        replace: '',
      },
    ],
    suites: [
      {
        project: 'browser',
        file: 'packages/ui/gallery/sheet.browser.test.ts',
        title: 'ui gallery: toasts: show the same message twice once',
      },
    ],
  },
  {
    name: 'cart-edit-dropped-before-reload',
    harm: 'A fan who raises a quantity again at once counts on from the old quantity and buys too few.',
    layer: 'pages',
    takesBack: '0354fe1d',
    isGrave: false,
    edits: [
      {
        file: 'apps/web/app/routes/cart/use-cart-edits.ts',
        find: 'import { startTransition, useCallback, useEffect, useRef, useState } from',
        replace: 'import { useCallback, useEffect, useRef, useState } from',
      },
      {
        file: 'apps/web/app/routes/cart/use-cart-edits.ts',
        find: 'startTransition(() => setEdits((known) => (known.get(id) === change ? without(known, id) : known)))',
        replace: 'setEdits((known) => (known.get(id) === change ? without(known, id) : known))',
      },
    ],
    suites: [
      {
        project: 'journeys',
        file: 'e2e/cart.spec.ts',
        title: 'a raised quantity stays while the cart loads again',
      },
    ],
  },
  {
    name: 'menu-takes-focus-from-its-dialog',
    harm: 'A fan with a keyboard reports a chat message, and the focus stays behind the dialog.',
    layer: 'pages',
    takesBack: 'a46bb2db',
    isGrave: false,
    edits: [
      {
        file: 'packages/ui/src/AnchoredMenu.tsx',
        find: `          <Base.Popup
            className={styles.menu}
            aria-label={label}
            finalFocus={() => (isInDialogWithout(anchor) ? false : anchor)}
          >
`,
        replace: `          <Base.Popup className={styles.menu} aria-label={label} finalFocus={{ current: anchor }}>
`,
      },
      {
        file: 'packages/ui/src/AnchoredMenu.tsx',
        find: `
function isInDialogWithout(anchor: HTMLElement | null): boolean {
  const dialog = document.activeElement?.closest('[role="dialog"]')
  return dialog !== null && dialog !== undefined && !dialog.contains(anchor)
}`,
        replace: '',
      },
    ],
    suites: [
      {
        project: 'browser',
        file: 'packages/ui/gallery/sheet.browser.test.ts',
        title: 'ui gallery: menus: a dialog from an entry keeps the focus and returns it to the button',
      },
      {
        project: 'journeys',
        file: 'e2e/keyboard-show.spec.ts',
        title: 'keyboard: reports a chat message and hides its author and shows them again',
      },
    ],
  },
  {
    name: 'sign-in-returns-to-data-address',
    harm: 'A fan who goes back after a sign-out signs in and lands on raw data instead of the wallet.',
    layer: 'pages',
    takesBack: 'fcbbb054',
    isGrave: false,
    edits: [
      {
        file: 'apps/web/app/features/page-parts/members-only.ts',
        find: '({ url, context }) => {',
        replace: '({ request, context }) => {',
      },
      {
        file: 'apps/web/app/features/page-parts/members-only.ts',
        find: 'const { pathname, search } = url',
        replace: 'const { pathname, search } = new URL(request.url)',
      },
    ],
    suites: [
      {
        project: 'journeys',
        file: 'e2e/sign-in.spec.ts',
        title: 'a fan who logs out and goes back signs in to the page they went back to',
      },
    ],
  },
  {
    name: 'error-without-hint-not-described',
    harm: 'A fan with a screen reader hears that a field is wrong and never why.',
    layer: 'pages',
    isGrave: false,
    edits: [
      {
        file: 'packages/ui/src/Field.tsx',
        find: 'const hasMessage = isInvalid || isShown(hint)',
        replace: 'const hasMessage = isShown(hint)',
      },
    ],
    suites: [
      { project: 'unit', file: 'packages/ui/src/components.test.tsx' },
      { project: 'browser', file: 'apps/studio/gallery/forms.browser.test.ts' },
    ],
  },
]
