import { hash, verify } from '@node-rs/argon2'
import { passwordHashes } from './hash-queue.ts'

export const passwordMinLength = 8

/** argon2id with the parameters of the OWASP password storage cheat sheet (19 MiB, 2 passes, 1 lane). */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * A one-time password is 47 random bits and lives until its owner's first visit: it needs no slow hash against guessing, and a
 * class gets theirs at once.
 */
const oneTimeCost = { ...cost, memoryCost: 1024, timeCost: 1 }
const isOneTimeHash = (stored: string) => stored.includes(`m=${oneTimeCost.memoryCost},`)

export const hashOneTimePassword = (password: string) => hash(password, oneTimeCost)

/** @throws 503 while too many passwords wait */
export const hashPassword = (password: string) => passwordHashes.run(() => hash(password.normalize('NFKC'), cost))

let standIn: Promise<string> | undefined

/**
 * Whether a password fits. Takes as long for an account that does not exist or has no password.
 * @param stored the account's hash; null for no account
 * @throws 503 while too many passwords wait
 */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  standIn ??= hashPassword('nobody has this password')
  const other = await standIn
  return passwordHashes.run(async () => {
    const fits = await verify(stored ?? other, password.normalize('NFKC'))
    if (stored !== null && isOneTimeHash(stored)) await verify(other, password)
    return fits && stored !== null
  })
}

let common: Promise<Set<string>> | undefined

async function commonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/**
 * What is wrong with a new password, as field codes; none when it may be used.
 * @param names of the account: username and e-mail, which are no passwords
 */
export async function passwordProblems(password: string, names: readonly (string | null)[]): Promise<string[]> {
  const plain = password.toLowerCase()
  common ??= commonPasswords()
  const isCommon = (await common).has(plain) || new Set(plain).size === 1 || names.some((name) => name?.toLowerCase() === plain)
  return [
    ...([...password].length < passwordMinLength ? ['too_short'] : []),
    ...(/^\d+$/.test(password) ? ['not_only_digits'] : []),
    ...(isCommon ? ['too_common'] : []),
  ]
}
