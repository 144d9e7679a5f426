const knownDomains = [
  'gmail.com',
  'naver.com',
  'daum.net',
  'hanmail.net',
  'kakao.com',
  'nate.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'yahoo.co.jp',
  'icloud.com',
  'docomo.ne.jp',
  'ezweb.ne.jp',
  'qq.com',
  '163.com',
  '126.com',
]

/** Returns the address that a mistyped mail domain (`gmial.com`) probably meant, or null. */
export function likelyEmail(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || domain === '' || knownDomains.includes(domain)) return null
  const meant = knownDomains.find((known) => distance(domain, known) <= (known.length > 6 ? 2 : 1))
  return meant ? `${email.slice(0, at)}@${meant}` : null
}

/** Edit distance between two words; swapping two neighbours counts as one edit. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const cell = (r: number[] | undefined, column: number) => r?.[column] ?? Number.POSITIVE_INFINITY
      let best = Math.min(cell(rows[i - 1], j) + 1, cell(row, j - 1) + 1, cell(rows[i - 1], j - 1) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, cell(rows[i - 2], j - 2) + 1)
      }
      row.push(best)
    }
    rows.push(row)
  }
  return rows.at(-1)?.at(-1) ?? Number.POSITIVE_INFINITY
}
