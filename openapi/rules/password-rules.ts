import { passwordWords } from './password-words.ts'

/** Why a password may not be chosen; the codes of the field in the contract. */
export type PasswordFlaw = 'too_short' | 'too_common' | 'personal'

export interface PasswordRules {
  /** Minimum number of characters. */
  readonly minLength: number
  /** Names that others know: of the person and the center, username, e-mail. */
  readonly names: readonly (string | null | undefined)[]
  /** Whether a text in lower case is on a list of breached passwords; left out where no list is loaded. */
  readonly isListed?: (text: string) => boolean
}

/** Characters that stand for a letter. */
const disguises: Readonly<Record<string, string>> = {
  a: 'a4@',
  b: 'b8',
  e: 'e3€',
  g: 'g9',
  i: 'i1!|',
  l: 'l1|',
  o: 'o0',
  s: 's5$',
  t: 't7+',
  z: 'z2',
}
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm']
const runs = rows.flatMap((row) => [row, [...row].toReversed().join('')])
/** Shortest part of a row that counts as one. */
const shortestRun = 4
/** Digits that count as a year or a suffix. */
const suffixDigits = 8
/** Other characters that count as a suffix. */
const suffixSigns = 4
/** Characters that must be left without words, names, rows and suffixes. */
const leastRest = 4

/** Lower case without accents: "Contraseña" → "contrasena". */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
const disguised = (word: string) => [...word].map((letter) => `[${escaped(disguises[letter] ?? letter)}]`).join('')

/** One expression for all words, the longest first. */
const anyOf = (words: readonly string[]) =>
  new RegExp(
    [...words]
      .toSorted((a, b) => b.length - a.length)
      .map(disguised)
      .join('|') || '(?!)',
    'g',
  )
const commonWord = anyOf(passwordWords)

/** Names and their parts that are long enough to be recognised. */
function nameParts(names: PasswordRules['names']): string[] {
  const whole = names.flatMap((name) => (name ? [plain(name)] : []))
  const parts = whole.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)])
  return [...new Set(parts)].filter((part) => part.length >= 4)
}

function withoutRuns(text: string): string {
  let rest = ''
  for (let at = 0; at < text.length;) {
    let length = 0
    for (const run of runs) {
      let end = at + shortestRun
      while (end <= text.length && run.includes(text.slice(at, end))) end += 1
      length = Math.max(length, end - 1 - at)
    }
    if (length < shortestRun) rest += text[at]
    at += length < shortestRun ? 1 : length
  }
  return rest
}

/** How much of a text is no suffix: its letters, and the digits and signs beyond those of a date or an ending. */
function weight(text: string): number {
  const count = (kind: RegExp) => text.match(kind)?.length ?? 0
  return count(/\p{L}/gu) + Math.max(0, count(/\p{N}/gu) - suffixDigits) + Math.max(0, count(/[^\p{L}\p{N}\s]/gu) - suffixSigns)
}

const isRepeated = (text: string) => /^(.{1,4}?)\1+.{0,3}$/su.test(text) || new Set(text).size < 4

/**
 * What is wrong with a new password; none when it may be chosen. The page and the server apply the same rules; only the server has the
 * list of breached passwords at hand in every case, and it decides. There are no rules about kinds of characters.
 */
export function passwordFlaws(password: string, { minLength, names, isListed = () => false }: PasswordRules): PasswordFlaw[] {
  const text = plain(password)
  const core = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const rest = withoutRuns(text.replace(commonWord, ' '))
  const isCommon = isListed(password.toLowerCase()) || isListed(text) || isListed(core) || isRepeated(text) || weight(rest) < leastRest
  const parts = nameParts(names)
  const isPersonal =
    !isCommon && parts.length > 0 && weight(withoutRuns(text.replace(anyOf(parts), ' ').replace(commonWord, ' '))) < leastRest
  return [
    ...([...password].length < minLength ? (['too_short'] as const) : []),
    ...(isCommon ? (['too_common'] as const) : []),
    ...(isPersonal ? (['personal'] as const) : []),
  ]
}
