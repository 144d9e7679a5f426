import { fanScreens } from './fan-screens.ts'
import type { Screen } from './screen.ts'
import { shopScreens } from './shop-screens.ts'
import { showScreens } from './show-screens.ts'
import { studioScreens } from './studio-screens.ts'
import type { Viewer } from './users.ts'

/** Every page of the site and of the studio; covers the whole route table. */
export const screens: readonly Screen[] = [...fanScreens, ...shopScreens, ...showScreens, ...studioScreens]

/** True when the screen needs a separate product, because its state changes or takes long to set up. */
export const needsItsOwn = ({ scene, isSlow }: Screen): boolean => scene !== undefined || isSlow === true

/** True for the first variant of its route. */
export const isFirstOfRoute = (screen: Screen): boolean =>
  screens.find(({ route }) => route === screen.route) === screen

export const isOfStudio = ({ route }: Screen): boolean => route.startsWith('studio/')

export const viewersOf = (screen: Screen): readonly Viewer[] =>
  screen.viewers ?? (isOfStudio(screen) ? ['organiser'] : ['guest', 'member'])

/** Returns the screen's file name, such as `detail-id-sold-out`. */
export const nameOf = ({ route, state }: Screen): string =>
  `${route === '/' ? 'home' : route === '*' ? 'nowhere' : route} ${state ?? ''}`
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-|-$/g, '')
