import { bootProduct, freePort } from '@encore/dev-env'
import { expect, test } from 'vitest'

test('studio port: serves the studio only and closes with the product', async () => {
  const port = await freePort()
  const product = await bootProduct({ seed: 'none', env: { STUDIO_PORT: String(port) } })
  const studioUrl = `http://localhost:${port}`
  const ask = async (url: string, init?: RequestInit) => {
    const answer = await fetch(url, init)
    return { status: answer.status, text: await answer.text() }
  }
  const named = (text: string) => (JSON.parse(text) as { name?: string }).name
  try {
    const page = await ask(`${studioUrl}/`)
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Encore Studio') })
    const session = await ask(`${studioUrl}/api/studio/session`)
    expect([session.status, named(session.text)]).toEqual([401, 'AUTH_REQUIRED'])
    // Signing in from the studio's own pages is not a cross-site call.
    const begun = await ask(`${studioUrl}/api/studio/session`, {
      method: 'POST',
      headers: {
        origin: studioUrl,
        'sec-fetch-site': 'same-origin',
        'x-requested-with': 'identity',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email: 'nobody@fans.test', password: 'lanterns over 7 quiet rivers' }),
    })
    expect([begun.status, named(begun.text)]).not.toContain('CROSS_SITE_REFUSED')
    expect(named(begun.text)).toBe('INVALID_CREDENTIALS')
    expect((await ask(`${studioUrl}/api/v1/event`)).status).toBe(404)
    expect((await ask(`${product.url}/api/studio/session`)).status).toBe(404)
    expect((await ask(`${product.url}/api/v1/event`)).status).toBe(200)
  } finally {
    await product.stop()
  }
  await expect(fetch(`${studioUrl}/`)).rejects.toThrow()
})
