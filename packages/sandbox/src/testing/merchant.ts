import { createServer, type IncomingMessage } from 'node:http'
import { fgkeyOf, withFgkey } from '#src/eximbay/fgkey.ts'
import { sandboxMerchants } from '#src/eximbay/merchants.ts'
import { encodeForm, type Fields, parseForm } from '#src/gateway/form.ts'

export const accepted = 'rescode=0000&resmsg=Success'

/** A merchant server that records every notice and responds as configured. */
export async function startMerchant() {
  const notices: Fields[] = []
  const answers: string[] = []
  const server = createServer(async (request, response) => {
    notices.push(parseForm(await bodyOf(request)))
    const answer = answers.shift() ?? accepted
    if (answer === 'cut') response.destroy()
    else if (answer === 'late') setTimeout(() => response.end(accepted), 100)
    else if (answer !== 'silence') response.end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    /** In order of arrival. */
    notices,
    /** Responses to the next notices, in order: a body, `late`, `cut` or `silence`; later ones are accepted. */
    answerWith: (...next: string[]) => answers.push(...next),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type TestMerchant = Awaited<ReturnType<typeof startMerchant>>

/** Secret key of a sandbox merchant. */
export function keyOf(mid: string | undefined): string {
  return sandboxMerchants.find((merchant) => merchant.mid === mid)?.secretKey ?? 'no such merchant'
}

export function isSigned(fields: Fields): boolean {
  return fields.fgkey === fgkeyOf(fields, keyOf(fields.mid))
}

/** A signed PAYMENT of $9.90; fields can be replaced, or removed with undefined. */
export function payment(merchantUrl: string, changes: Record<string, string | undefined> = {}): Fields {
  const fields: Record<string, string | undefined> = {
    ver: '230',
    mid: 'SANDBOX001',
    txntype: 'PAYMENT',
    ref: 'T-1',
    cur: 'USD',
    amt: '9.90',
    buyer: 'Kim 민지',
    email: 'a@b.test',
    lang: 'EN',
    returnurl: `${merchantUrl}/return`,
    statusurl: `${merchantUrl}/status`,
    displaytype: 'P',
    paymethod: 'P000',
    item_0_product: 'Ticket',
    item_0_quantity: '1',
    item_0_unitPrice: changes.amt ?? '9.90',
    ...changes,
  }
  return sign(fields)
}

export function query(changes: Record<string, string | undefined>): Fields {
  return sign({
    ver: '230',
    mid: 'SANDBOX001',
    txntype: 'QUERY',
    keyfield: 'REF',
    ref: 'T-1',
    cur: 'USD',
    amt: '9.90',
    lang: 'EN',
    ...changes,
  })
}

export function refund(changes: Record<string, string | undefined>): Fields {
  return sign({
    ver: '230',
    mid: 'SANDBOX001',
    txntype: 'REFUND',
    refundtype: 'F',
    ref: 'T-1',
    cur: 'USD',
    amt: '9.90',
    refundamt: '9.90',
    refundid: 'R-1',
    reason: 'asked by the buyer',
    lang: 'EN',
    ...changes,
  })
}

/** Signs the fields; undefined ones are omitted. */
export function sign(fields: Record<string, string | undefined>): Fields {
  const present = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  const unsigned: Fields = Object.fromEntries(present)
  return unsigned.fgkey === undefined ? withFgkey(unsigned, keyOf(unsigned.mid)) : unsigned
}

export function postForm(url: string, fields: Fields): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: encodeForm(fields),
    redirect: 'manual',
  })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}
