import { type Fan, type RunningProduct, signUpFan } from '@encore/dev-env'

const atATime = 4

export async function signUpFans(product: RunningProduct, count: number): Promise<Fan[]> {
  const names = Array.from({ length: count }, (_, n) => `crowd ${String(n).padStart(3, '0')}`)
  const fans: Fan[] = []
  while (names.length > 0) {
    const joining = names.splice(0, atATime).map((nickname) =>
      signUpFan(product, {
        email: `${nickname.replace(' ', '-')}@fans.test`,
        password: 'lanterns over 7 quiet rivers',
        nickname,
        language: 'en',
      }),
    )
    fans.push(...(await Promise.all(joining)))
  }
  return fans
}
