export interface Names {
  first_name: string
  last_name_1: string
  last_name_2: string
}

/** Particles of a surname, which belong to the next word: "de la Fuente". */
const particles = new Set([
  'de',
  'del',
  'la',
  'las',
  'lo',
  'los',
  'da',
  'das',
  'do',
  'dos',
  'di',
  'van',
  'von',
  'der',
  'el',
  'al',
  'san',
  'santa',
])
/** Words that join the words around them: "Ortega y Gasset". */
const bonds = new Set(['y', 'e', 'i'])

/** Splits a name into parts that belong together. */
function groupsOf(text: string): string[] {
  const groups: string[] = []
  let waiting = ''
  for (const word of text.split(' ').filter((each) => each !== '')) {
    const plain = word.toLowerCase()
    if (bonds.has(plain) && groups.length > 0 && waiting === '') {
      waiting = `${groups.pop()} ${word} `
    } else if (particles.has(plain)) {
      waiting += `${word} `
    } else {
      groups.push(waiting + word)
      waiting = ''
    }
  }
  if (waiting !== '') groups.push(waiting.trim())
  return groups
}

/** "García de la Torre", "García, de la Torre" → García · de la Torre. Everything after the first surname is the second. */
export function splitSurnames(text: string): Pick<Names, 'last_name_1' | 'last_name_2'> {
  const [first = '', ...rest] = groupsOf(text.replaceAll(',', ' '))
  return { last_name_1: first, last_name_2: rest.join(' ') }
}

/** Without a separator that was left at its end: "Riera," → "Riera". */
export const withoutEnd = (text: string) => text.replace(/[\s,;]+$/, '')

/**
 * Splits a full name in one cell. With a comma: "García Soler, Ana"; the last of several commas counts. Without one, the two surnames are taken from the side that the
 * heading says.
 */
export function splitName(cell: string, surnamesFirst: boolean): Names {
  const text = withoutEnd(cell)
  const comma = text.lastIndexOf(',')
  if (comma !== -1) return { first_name: text.slice(comma + 1).trim(), ...splitSurnames(text.slice(0, comma).trim()) }
  const groups = groupsOf(text)
  const surnames = Math.min(2, groups.length - 1)
  if (surnames < 1) return { first_name: text, last_name_1: '', last_name_2: '' }
  const at = surnamesFirst ? 0 : groups.length - surnames
  const [last_name_1 = '', last_name_2 = ''] = groups.splice(at, surnames)
  return { first_name: groups.join(' '), last_name_1, last_name_2 }
}

/**
 * Converts a name in capitals to normal case: "MARÍA DE LA O" → "María de la O".
 * @param follows whether it stands after another name, so that its particle is small: "de la Torre"
 */
export function inLetterCase(name: string, follows = false): string {
  if (name.length < 3 || !/^\p{L}/u.test(name) || name !== name.toUpperCase() || name === name.toLowerCase()) return name
  return name
    .toLowerCase()
    .split(' ')
    .map((word, index) =>
      (follows || index > 0) && (particles.has(word) || bonds.has(word)) ? word : word.replaceAll(/(^|[-'’.ªº])(\p{L})/gu, capital),
    )
    .join(' ')
}

const capital = (_whole: string, before: string, letter: string) => before + letter.toUpperCase()

const words = (name: string) =>
  name
    .replaceAll(/\bm[.ªaª]*\s?ª?(?=\s|$)/gi, 'maria')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')

/**
 * Whether two first names may belong to the same person: one begins with the other, ignoring accents, case and "M.ª". Distinguishes
 * siblings who share an address.
 */
export function mayBeSameName(one: string, other: string): boolean {
  const [a, b] = [words(one), words(other)]
  const length = Math.min(a.length, b.length)
  return length === 0 || a.slice(0, length).join(' ') === b.slice(0, length).join(' ')
}
