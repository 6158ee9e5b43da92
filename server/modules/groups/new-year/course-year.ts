/** The name of a class, taken apart: "1.º DAM A" is course 1 of the field "dam", section "a". */
export interface GroupName {
  name: string
  /** Null where the name does not say it. */
  course: number | null
  /** The name without course and section, folded; groups of one field follow each other. */
  field: string
  section: string
  /** The name in another course, written in the same way. */
  inCourse: (course: number) => string
}

type Write = (course: number, text: string) => string

const digit: Write = (course, text) => text.replace(/\d/, String(course))

/** Abbreviated ordinals, by language: 1er 2º, 1ro 2do, 1r 2n, 1st 2nd. */
const suffixes = [
  ['er', 'º', 'er', 'º', 'º', 'º'],
  ['ro', 'do', 'ro', 'to', 'to', 'to'],
  ['r', 'n', 'r', 't', 'è', 'è'],
  ['st', 'nd', 'rd', 'th', 'th', 'th'],
] as const
const withSuffix: Write = (course, text) => {
  const [, from = '', dot = '', suffix = ''] = /^(\d)(\.?)(\p{L}+)$/u.exec(text) ?? []
  const language = suffixes.find((each) => each[Number(from) - 1] === suffix.toLowerCase()) ?? suffixes[0]
  return `${course}${dot}${language[course - 1] ?? ''}`
}

const ordinals = ['primero', 'segundo', 'tercero', 'cuarto', 'quinto', 'sexto']
/** Before a noun: "primer curso". */
const shortOrdinals = ['primer', 'segundo', 'tercer', 'cuarto', 'quinto', 'sexto']
const courseOfWord = (word: string) => Math.max(ordinals.indexOf(word.toLowerCase()), shortOrdinals.indexOf(word.toLowerCase())) + 1
const word: Write = (course, text) => {
  const [, ordinal = '', noun = ''] = /^(\p{L}+)(.*)$/u.exec(text) ?? []
  const next = (noun === '' ? ordinals : shortOrdinals)[course - 1] ?? ordinal
  const cased =
    ordinal === ordinal.toUpperCase() ? next.toUpperCase() : /^\p{Lu}/u.test(ordinal) ? next[0]?.toUpperCase() + next.slice(1) : next
  return `${cased}${noun}`
}

/** How a name says its course, the surest way first. Without an ordinal sign a digit counts only beside an abbreviation: 1DAM, SMR 2 B. */
const ways: readonly { pattern: RegExp; write: Write }[] = [
  { pattern: /(?<![\p{L}\d.,])[1-6]\s?\.?\s?[ºª°]/u, write: digit },
  { pattern: /(?<![\p{L}\d.,])[1-6]\.?(?:er|ro|do|to|st|nd|rd|th|r|n|t)(?![\p{L}\d])/iu, write: withSuffix },
  {
    pattern: /(?<!\p{L})(?:primero|segundo|tercero|cuarto|quinto|sexto|primer|tercer)(?!\p{L})(?:\s+(?:curso|año)(?!\p{L}))?/iu,
    write: word,
  },
  { pattern: /(?<=(?<!\p{L})curso\s)[1-6](?![\d.,])/iu, write: digit },
  { pattern: /^[1-6]\.(?!\d)/u, write: digit },
  { pattern: /^[1-6](?=[\s-]?\p{Lu}{2,})/u, write: digit },
  { pattern: /(?<=^\p{Lu}{2,8}[\s-]?)[1-6](?=$|[\s-]|\p{Lu}(?:$|[\s-]))/u, write: digit },
]

/** Lower case without accents, as `fold()` of the database. */
export const fold = (text: string): string =>
  text
    .trim()
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F]/g, '')

/** Says nothing about the field of studies. */
const silent = new Set(['de', 'del', 'la', 'curso', 'ano'])

export function readGroupName(name: string): GroupName {
  const found = ways.map(({ pattern, write }) => ({ match: pattern.exec(name), write })).find(({ match }) => match !== null)
  const text = found?.match?.[0] ?? ''
  const at = found?.match?.index ?? 0
  const course = text === '' ? null : Number(/\d/.exec(text)?.[0] ?? courseOfWord(/^\p{L}+/u.exec(text)?.[0] ?? ''))
  const tokens = fold(`${name.slice(0, at)} ${name.slice(at + text.length)}`)
    .split(/[^\p{L}\d]+/u)
    .filter((token) => token !== '' && !silent.has(token))
  const isSection = (token: string) => /^\p{L}$/u.test(token)
  return {
    name,
    course,
    field: tokens.filter((token) => !isSection(token)).join(' '),
    section: tokens.filter(isSection).join(' '),
    inCourse: (wanted) => (found ? name.slice(0, at) + found.write(wanted, text) + name.slice(at + text.length) : name),
  }
}

/** Stages that are not vocational training, with their last course; "infantil" is missing because a training of two years is called so. */
const stages: Readonly<Record<string, number>> = { eso: 4, primaria: 6 }
const lastOfTraining = 2

/**
 * The last course of a field: two in vocational training, more only for stages that have more, or where the center already teaches
 * a higher one.
 */
export function lastCourseOf(field: string, taught: readonly Pick<GroupName, 'field' | 'course'>[]): number {
  const usual = field.split(' ').map((token) => stages[token] ?? lastOfTraining)
  return Math.max(...usual, ...taught.filter((each) => each.field === field).map(({ course }) => course ?? 0))
}

/** What a student does who goes from one group to another: from DAM to DAW they change; back, or two courses up, is a mistake. */
export type Step = 'promoted' | 'repeats' | 'changes' | 'wrong'

export function stepBetween(from: Pick<GroupName, 'field' | 'course'>, to: Pick<GroupName, 'field' | 'course'>): Step {
  if (from.field !== to.field) return 'changes'
  if (from.course === to.course) return 'repeats'
  if (from.course === null || to.course === null) return 'changes'
  return to.course === from.course + 1 ? 'promoted' : 'wrong'
}

const longestName = 120

/** The name, or else the same with the next section that is free: "2.º DAM A" → "2.º DAM B". */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name
  const [, stem = name, letter = ''] = /^(.*[\s-])(\p{L})$/u.exec(name) ?? []
  const first = letter === '' ? 66 : letter.toUpperCase().charCodeAt(0) + 1
  for (let code = first; code <= 90; code += 1) {
    const section = String.fromCharCode(code)
    const next = letter === '' ? `${name.slice(0, longestName - 2)} ${section}` : `${stem}${section}`
    if (!isTaken(next)) return next
  }
  for (let number = 2; ; number += 1) {
    const next = `${name.slice(0, longestName - 5)} (${number})`
    if (!isTaken(next)) return next
  }
}
