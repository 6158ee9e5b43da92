const none = '--'

/**
 * The first letters of the first two words of a name: "Ana Belén García" → "AB". Text in brackets and the word "de"
 * ("of" in English) are ignored: "Escuela (antigua) de Arte" → "EA". Empty, or not a text → "--".
 */
export function initials(name: unknown): string {
  if (typeof name !== 'string') return none
  const letters = name
    .normalize('NFC')
    .replaceAll(/\([^)]*\)|\[[^\]]*\]|\{[^}]*\}/g, ' ')
    .split(/\s+/)
    .filter((word) => !/^(?:de|of)$/i.test(word))
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined)
  return letters.slice(0, 2).join('').toLocaleUpperCase('es') || none
}

interface StudentName {
  readonly first_name: string
  readonly last_name_1?: string | null
  readonly last_name_2?: string | null
}

/** A student in a list: the surnames (both optional), a comma, the name: "García Soler, Ana Belén". */
export function studentName({ first_name, last_name_1, last_name_2 }: StudentName): string {
  const surnames = [last_name_1, last_name_2]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')
  return [surnames, first_name.trim()].filter(Boolean).join(', ')
}
