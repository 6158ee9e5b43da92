/** A piece of text of a page, as the PDF holds it. */
interface TextPiece {
  readonly str: string
  /** The line ends after it. */
  readonly hasEOL: boolean
}

/** A position in the pieces: which one, and the character in it. */
export interface TextPlace {
  readonly piece: number
  readonly offset: number
}

export interface TextMatch {
  readonly start: TextPlace
  /** After the last character. */
  readonly end: TextPlace
}

/** Without case, accents and ligatures, as people type what they look for. */
const folded = (character: string) => character.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** A text to search in, and the place of each of its characters. */
interface FoldedText {
  readonly text: string
  readonly places: readonly TextPlace[]
}

export function foldPieces(pieces: readonly TextPiece[]): FoldedText {
  const places: TextPlace[] = []
  let text = ''
  const add = (found: string, place: TextPlace) => {
    text += found
    for (let n = 0; n < found.length; n += 1) places.push(place)
  }
  for (const [piece, { str, hasEOL }] of pieces.entries()) {
    let offset = 0
    for (const character of str) {
      add(/\s/.test(character) ? ' ' : folded(character), { piece, offset })
      offset += character.length
    }
    // a word divided at the end of a line is one word
    if (!hasEOL) continue
    if (/\p{L}-$/u.test(str)) {
      text = text.slice(0, -1)
      places.pop()
    } else add(' ', { piece, offset: str.length })
  }
  return { text, places }
}

/** Places of one search: more help nobody, and each is drawn. */
export const mostMatches = 1000

/** The places where the query stands, not overlapping: the first `most`. */
export function findMatches({ text, places }: FoldedText, query: string, most = mostMatches): readonly TextMatch[] {
  const wanted = [...query.trim().replaceAll(/\s+/g, ' ')].map(folded).join('')
  const found: TextMatch[] = []
  if (wanted === '') return found
  for (let from = text.indexOf(wanted); from !== -1 && found.length < most; from = text.indexOf(wanted, from + wanted.length)) {
    const start = places[from]
    const last = places[from + wanted.length - 1]
    if (start && last) found.push({ start, end: { piece: last.piece, offset: last.offset + 1 } })
  }
  return found
}
