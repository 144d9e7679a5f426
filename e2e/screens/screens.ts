import { fanScreens } from './fan-screens.ts'
import type { Screen, Viewer } from './screen.ts'
import { shopScreens } from './shop-screens.ts'
import { showScreens } from './show-screens.ts'
import { studioScreens } from './studio-screens.ts'

/** Every page of the site and of the studio; the table of routes is whole in it. */
export const screens: readonly Screen[] = [...fanScreens, ...shopScreens, ...showScreens, ...studioScreens]

/** Comes about in a product of its own, whose show goes on as it is told. */
export const needsItsOwn = ({ scene, isSlow }: Screen): boolean => scene !== undefined || isSlow === true

/** Of all looks of a route the one that stands first. */
export const isFirstOfRoute = (screen: Screen): boolean =>
  screens.find(({ route }) => route === screen.route) === screen

export const isOfStudio = ({ route }: Screen): boolean => route.startsWith('studio/')

export const viewersOf = (screen: Screen): readonly Viewer[] =>
  screen.viewers ?? (isOfStudio(screen) ? ['organiser'] : ['guest', 'member'])

/** `detail-id-sold-out`: the screen as the name of a file. */
export const nameOf = ({ route, state }: Screen): string =>
  `${route === '/' ? 'home' : route === '*' ? 'nowhere' : route} ${state ?? ''}`
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-|-$/g, '')
