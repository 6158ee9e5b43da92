import { passwordFlaws, type PasswordFlaw } from '#openapi/rules/password-rules.ts'
import type { Config } from '#server/config.ts'
import { hash, passwordHashes, verify } from './password-hashes.ts'

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

/** An account whose password is chosen. */
interface PasswordOwner {
  is_staff: boolean
  is_superuser: boolean
  /** What others know of the person: names, username, e-mail, centers. */
  names: readonly (string | null)[]
}

/** Minimum characters of a new password of an account. */
export const minLengthOf = ({ passwordMinLength: { staff, student } }: Config, owner: Omit<PasswordOwner, 'names'>): number =>
  owner.is_staff || owner.is_superuser ? staff : student

/** What is wrong with a new password, as field codes; none when it may be used. Stored passwords are not checked again. */
export async function passwordProblems(password: string, owner: PasswordOwner, config: Config): Promise<PasswordFlaw[]> {
  common ??= commonPasswords()
  const listed = await common
  return passwordFlaws(password, { minLength: minLengthOf(config, owner), names: owner.names, isListed: (text) => listed.has(text) })
}
