import { setAppearance } from './appearance.ts'
import { bringFonts } from './fonts.ts'
import { keepFresh } from './keep-fresh.ts'
import { followLanguage, keepChosenLanguage } from './language.ts'
import { defineLocalCity } from './local-city-element.ts'
import { defineLocalTime } from './local-time-element.ts'
import { tellWithoutNetwork } from './offline.ts'
import { storeEarlyClicks } from './replay-early-clicks.ts'
import { startOnInteraction } from './start.ts'

// Runs before the first paint, so that nothing flashes. Afterwards it keeps the page current and stores early clicks
// until hydration.
setAppearance()
bringFonts()
followLanguage()
keepChosenLanguage()
tellWithoutNetwork()
defineLocalTime()
defineLocalCity()
storeEarlyClicks()
startOnInteraction()
keepFresh()
