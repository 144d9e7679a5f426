import { normalisePassword } from '@encore/contract/rules/account'

/** `PERSONAL`: contains the local part of the address, the nickname or a brand word. */
export type PasswordProblem = 'LENGTH' | 'COMMON' | 'PERSONAL' | 'GUESSABLE'

export interface PasswordOwner {
  email: string
  nickname: string
  /** Words that any user would think of: the product and its artists. */
  brandWords: readonly string[]
}

/** Returns why a new password is refused, or null. Source: identity reference section 6. */
export async function judgePassword(input: string, owner: PasswordOwner): Promise<PasswordProblem | null> {
  const password = normalisePassword(input)
  if (password === null) return 'LENGTH'
  const { commonPasswords, score } = await estimator()
  const folded = password.toLowerCase()
  if ([folded, ...stems(folded)].some((text) => commonPasswords.has(text))) return 'COMMON'
  const personal = personalWords(owner)
  const spellings = [folded, ...plainSpellings(folded)]
  if (personal.some((word) => spellings.some((text) => text.includes(word)))) return 'PERSONAL'
  return score(password, personal) < 3 ? 'GUESSABLE' : null
}

const guessableUpTo = 64
const estimator = once(async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  // The estimate blocks for 0.2 s at 128 characters, for some 20 ms at 64.
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: guessableUpTo })
  return {
    commonPasswords: new Set(dictionary['passwords-common'].map(String)),
    score: (password: string, words: string[]) => zxcvbn.check(password, words).score,
  }
})

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Returns the word before trailing digits and symbols, in each reading of its look-alike characters. */
const stems = (folded: string): string[] => {
  const stem = folded.replace(/[^\p{L}]+$/u, '')
  return stem === '' ? [] : [stem, ...plainSpellings(stem)]
}

const lookAlikes: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** `1` reads as i and as l. */
function plainSpellings(text: string): string[] {
  const plain = text.replace(/[03457890@$!]/g, (sign) => lookAlikes[sign] ?? sign)
  return [plain.replaceAll('1', 'i'), plain.replaceAll('1', 'l')]
}

/** Words long enough to be meaningful: four letters, or two outside the Latin script. */
function personalWords({ email, nickname, brandWords }: PasswordOwner): string[] {
  const localPart = email.slice(0, email.lastIndexOf('@'))
  return [localPart, nickname, ...brandWords]
    .map((word) => word.normalize('NFKC').toLowerCase())
    .filter((word) => word.length >= (/[^\p{Script=Latin}\p{Script=Common}]/u.test(word) ? 2 : 4))
}
