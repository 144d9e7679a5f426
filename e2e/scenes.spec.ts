import { expect, test } from '#fixtures/own-product.ts'
import { auditPage, isAudited } from './screens/audit-page.ts'
import { sceneSettings, scenes, setScene } from './screens/scenes.ts'
import { needsItsOwn, screens } from './screens/screens.ts'
import { createUsers } from './screens/users.ts'

test.use({ settings: sceneSettings })

test('scenes: scenes during and after a show have no barriers and a quiet console', {
  tag: '@long',
}, async ({ browser, product, contextOptions, pageConsole, isMobile }) => {
  test.setTimeout(600_000)
  const cast = await createUsers(product, isMobile ? 'm' : 'd')
  const look = auditPage({ browser, product, cast, contextOptions, pageConsole, isMobile })
  const mine = screens.filter((screen) => needsItsOwn(screen) && isAudited(screen, isMobile))
  const wrongs = {}
  for (const scene of scenes) {
    const now = mine.filter((screen) => (screen.scene ?? 'usual') === scene)
    if (now.length === 0) continue
    const takeBack = await setScene(product, scene, cast)
    Object.assign(wrongs, await look(now))
    await takeBack?.()
  }
  expect(wrongs).toEqual({})
})
