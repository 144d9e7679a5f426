import { randomBytes } from 'node:crypto'
import type { FirebaseIdentitySettings } from '@encore/identity/browser/firebase'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { agreements, codeIn, createWorldWithMail, openGuest } from '#test/members.ts'
import type { World } from '#test/world.ts'
import { createFirebaseWorld, type FirebaseWorld, googleTokens } from './firebase-world.ts'

/** The product on a port with one identity provider, and a fan with an account there. */
export interface Stage {
  world: World
  google: FirebaseWorld['google'] | null
  uid: string
  customToken(): Promise<string>
  /** Opens a browser context without cookies or stored data. */
  newBrowser(): Promise<BrowserContext>
  openPage(browser: BrowserContext): Promise<Page>
  reload(page: Page): Promise<void>
  close(): Promise<void>
}

type Project = FirebaseIdentitySettings['project']

export const embeddedStage = async (chrome: Browser): Promise<Stage> => {
  const home = await createWorldWithMail()
  const guest = await openGuest(home.world)
  return openStage(chrome, { ...home, google: null, guestToken: guest.session.idToken, project: null })
}

export const firebaseStage = async (chrome: Browser): Promise<Stage> => {
  const home = await createFirebaseWorld()
  const { projectId, url: baseUrl } = home.google
  const project = { apiKey: 'public-key-of-the-project', projectId, baseUrl }
  return openStage(chrome, { ...home, guestToken: await googleTokens(home.google), project })
}

export const launchChrome = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })

interface Home {
  world: World
  mailbox: { newest(to: string): Promise<string> }
  google: FirebaseWorld['google'] | null
  guestToken: string
  project: Project | null
  close(): Promise<void>
}

async function openStage(chrome: Browser, home: Home): Promise<Stage> {
  const { world, project, google } = home
  const basic = await signUp(home)
  const authorization = `Basic ${basic}`
  await world.api.http.listen({ port: 0, host: '127.0.0.1' })
  const address = world.api.http.server.address()
  const url = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`
  const script = await bundlePage()
  const [member] = await world.db.owner<{ uid: string }[]>`select uid from member`
  const browsers: BrowserContext[] = []
  return {
    world,
    google,
    uid: member?.uid ?? '',
    customToken: async () => {
      const proof = await world.send('GET /api/v1/auth/sign-in-email', { headers: { authorization } })
      return String(proof.body.customToken)
    },
    newBrowser: async () => {
      // The page is the product's response, but its content security policy is not under test.
      const browser = await chrome.newContext({ bypassCSP: true })
      browsers.push(browser)
      return browser
    },
    openPage: async (browser) => {
      const page = await browser.newPage()
      await page.goto(`${url}/healthz`)
      await standUp(page, script, project)
      return page
    },
    reload: async (page) => {
      await page.reload()
      await standUp(page, script, project)
    },
    close: async () => {
      for (const browser of browsers) await browser.close()
      await home.close()
    },
  }
}

async function standUp(page: Page, script: string, project: Project | null): Promise<void> {
  await page.addScriptTag({ content: script })
  await page.evaluate(async (given) => {
    globalThis.identity = globalThis.openProvider(given)
    await identity.ready
  }, project)
}

async function bundlePage(): Promise<string> {
  const build = await rolldown({ input: new URL('./page.ts', import.meta.url).pathname, platform: 'browser' })
  const { output } = await build.generate({ format: 'iife', codeSplitting: false })
  await build.close()
  return output[0].code
}

async function signUp({ world, mailbox, guestToken: token }: Home): Promise<string> {
  const email = `${randomBytes(5).toString('hex')}@fans.test`
  const password = 'lanterns over 7 quiet rivers'
  await world.send('POST /api/v1/auth/verify-email/sign-up', {
    token,
    body: { email, verifiedType: 'SIGN_UP' },
  })
  const verificationCode = codeIn(await mailbox.newest(email))
  const body = { email, password, verificationCode, nickname: 'conforming fan', language: 'en', agreements }
  const joined = await world.send('POST /api/v1/auth/sign-up-email', { token, body })
  if (joined.status !== 200) throw new Error(`no sign-up: ${JSON.stringify(joined.body)}`)
  return Buffer.from(`${email}:${password}`).toString('base64')
}
