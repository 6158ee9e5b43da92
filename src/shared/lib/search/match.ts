/** Normalises a text for comparison: no accents, no capitals; ñ is kept. */
function plain(text: string): string {
  return text
    .toLocaleLowerCase('es')
    .normalize('NFD')
    .replaceAll(/(?<!n)\u0303|[\u0300-\u0302\u0304-\u036F]/g, '')
    .normalize('NFC')
}

/** Whether a text contains every word of a query, in any order, ignoring accents: "garcia an" finds "García Soler, Ana". */
export function matchesQuery(text: string, query: string): boolean {
  const found = plain(text)
  return plain(query)
    .split(/\s+/)
    .every((word) => found.includes(word))
}
