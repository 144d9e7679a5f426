/**
 * Signs of a reader. `click` and `focusin` alone is how a screen reader presses and goes; `scroll` alone how it
 * turns the page.
 */
export const signs = [
  ...['pointerover', 'pointerdown', 'touchstart', 'wheel', 'scroll'],
  ...['keydown', 'focusin', 'click'],
]
