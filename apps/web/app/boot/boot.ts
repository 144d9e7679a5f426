import { setAppearance } from './appearance.ts'
import { bringFonts } from './fonts.ts'
import { holdUntilListening } from './hold.ts'
import { followLanguage, keepChosenLanguage } from './language.ts'
import { tellWithoutNetwork } from './offline.ts'
import { defineOwnPlace } from './own-place.ts'
import { defineOwnTime } from './own-time.ts'
import { startBySign } from './start.ts'
import { stayTrue } from './stay-true.ts'

// Runs before the first paint, so that nothing flashes. Afterwards it keeps the page current and stores early clicks
// until hydration.
setAppearance()
bringFonts()
followLanguage()
keepChosenLanguage()
tellWithoutNetwork()
defineOwnTime()
defineOwnPlace()
holdUntilListening()
startBySign()
stayTrue()
