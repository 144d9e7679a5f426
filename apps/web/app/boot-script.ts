import { holdScript } from './hold-script.ts'
import { prefixedLocales } from './i18n/locale-path.ts'

export const storageKeys = { theme: 'theme', locale: 'locale', deviceId: 'device-id' } as const

/** When the browser's own bars are light, by theme: a media query of the first `theme-color` of the page. */
export const lightBars = {
  dark: 'not all',
  light: 'all',
  auto: '(prefers-color-scheme: light)',
} as const

/** Theme, also of the browser's bars, and whether the header shows its guest or its member side. */
const appearance = `
  var stored = function (k) { try { return localStorage.getItem(k) } catch (e) { return null } };
  var theme = stored('${storageKeys.theme}');
  if (theme === 'light' || theme === 'auto') h.dataset.theme = theme;
  var bars = d.querySelector('meta[name=theme-color]'), light = bars.cloneNode();
  light.content = '#ffffff';
  light.media = ${JSON.stringify(lightBars).replaceAll('"', "'")}[h.dataset.theme];
  bars.before(light);
  h.dataset.session = /(?:^|; )member=1(?:;|$)/.test(d.cookie) ? 'member' : 'guest';`

/**
 * Product section 9: a stored language beats the prefix, the browser's counts only on unprefixed addresses,
 * robots are never moved.
 */
const language = `
  var prefix = (/^\\/(${prefixedLocales.join('|')})(?=\\/|$)/.exec(l.pathname) || [])[1];
  var kept = stored('${storageKeys.locale}'), own = (navigator.language || '').slice(0, 2).toLowerCase();
  var isKept = ['en', '${prefixedLocales.join("', '")}'].indexOf(kept) > -1;
  var wish = isKept ? kept : !prefix && (own === 'ko' || own === 'ja') ? own : null;
  if (wish && wish !== (prefix || 'en') && !/bot|crawl|spider|slurp|preview/i.test(navigator.userAgent)) {
    var bare = prefix ? l.pathname.slice(prefix.length + 1) || '/' : l.pathname;
    l.replace((wish === 'en' ? bare : '/' + wish + (bare === '/' ? '' : bare)) + l.search + l.hash);
  }`

/** A language chosen from a menu is kept, also before the page listens. */
const choice = `
  d.addEventListener('click', function (e) {
    var link = e.target.closest('a[data-locale]');
    if (link) try { localStorage.setItem('${storageKeys.locale}', link.dataset.locale) } catch (e) {}
  });`

/** Runs the scripts that \`startedOnIntent\` held back. */
const startOnIntent = `
  var signs = ['pointerover', 'pointerdown', 'touchstart', 'keydown'];
  var start = function () {
    signs.forEach(function (s) { removeEventListener(s, start, true) });
    var waiting = d.querySelector('script[data-start]');
    if (!waiting) return;
    waiting.dataset.start.split(' ').forEach(function (href) {
      var link = d.createElement('link'); link.rel = 'modulepreload'; link.href = href; d.head.append(link);
    });
    delete waiting.dataset.start;
    var script = d.createElement('script'); script.type = 'module'; script.textContent = waiting.textContent;
    d.head.append(script);
  };
  signs.forEach(function (s) { addEventListener(s, start, { capture: true, passive: true }) });
  addEventListener('load', function () {
    if (window.requestIdleCallback) requestIdleCallback(start, { timeout: 2000 }); else setTimeout(start, 300);
  });`

/** Runs before the first paint, so that nothing flashes. */
export const bootScript =
  /* @__PURE__ */ `(function (d, l) { var h = d.documentElement;${appearance}${language}${choice}${holdScript}${startOnIntent} })(document, location)`.replace(
    /\n\s*/g,
    ' ',
  )
