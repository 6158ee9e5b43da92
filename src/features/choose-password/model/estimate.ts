import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import listed from '@zxcvbn-ts/language-common/dist/passwords.json.mjs'
// not the whole package: its words of Wikipedia are as many again
import commonWords from '@zxcvbn-ts/language-es-es/dist/commonWords.json.mjs'
import firstNames from '@zxcvbn-ts/language-es-es/dist/firstnames.json.mjs'
import lastNames from '@zxcvbn-ts/language-es-es/dist/lastnames.json.mjs'
import { passwordWords } from '#openapi/rules/password-words.ts'

const breached = new Set(listed)

/** Whether a text in lower case is on the list of breached passwords, which is the same as that of the server. */
export const isListed = (text: string): boolean => breached.has(text)

/** The most frequent words; more would only delay the first estimate on a slow phone. */
const words = commonWords.slice(0, 10_000)

const estimator = new ZxcvbnFactory({ dictionary: { school: [...passwordWords], words, firstNames, lastNames } })

/** How hard a password is to guess, from 0 to 4: 3 needs a hundred million guesses, 4 ten thousand million. */
export const estimate = (password: string, names: readonly (string | null | undefined)[]): number =>
  estimator.check(
    password,
    names.flatMap((name) => name?.split(/[^\p{L}\p{N}]+/u).filter(Boolean) ?? []),
  ).score
