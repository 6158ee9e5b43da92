/** Headings of a professional module in the bulletins, in Spanish, Catalan, Valencian and Galician. */

const evaluation = String.raw`(?:d(?:e\s+|['’]\s?))?(?:la\s+|l['’]\s?)?(?:evaluaci[óo]n|avaluaci[óo]|avaliaci[óo]n)(?!\p{L})`

/** `Criterios de evaluación:`, not as the end of `Resultados de aprendizaje y criterios de evaluación`. */
const criteriaHeading = new RegExp(String.raw`(?<!\b[yei/]\s*)(?<=^|[\n\s.:;•–|-])Criteri(?:os|o|s)\s+${evaluation}\s*[:.]*`, 'giu')

/** `Resultados de aprendizaje y criterios de evaluación`, or a line that is only `Resultados de aprendizaje`. */
const resultsHeading = new RegExp(
  String.raw`Result(?:ados|ats)\s+d(?:e\s+|['’]\s?)(?:aprendizaje|aprenentatge|aprendizaxe)\s*(?:(?:[,/|]\s*|[yei]\s+)?criteri(?:os|s)\s+${evaluation}\s*[:.]?|[:.]?(?=\n))`,
  'giu',
)

/** `Módulo profesional: `; the name follows. */
const moduleHeading = new RegExp(
  String.raw`(?<=^|\n|[.;]\s|\d\s)(?:M[óo]dulo|M[òo]dul)\s+profes(?:s?ional)(?:\s+(?:n\.?º\s*)?\d{1,2})?\s*[:.]\s*`,
  'giu',
)

const titles = String.raw`Contenidos?\s+b[áa]sicos|Contidos?\s+b[áa]sicos|Continguts?\s+b[àa]sics|Contenidos|Contidos|Continguts|Bloques?\s+de\s+contenidos|Duraci[óo]n?|Durada|Orientaciones\s+pedag[óo]gicas|Orientacions\s+pedag[òo]giques|Orientaci[óo]ns\s+pedag[óo]xicas|Orientaciones\s+metodol[óo]gicas`

/** What ends the learning results: at the start of a line and alone in it or with a colon, or in a line with a colon. */
const stopHeading = new RegExp(
  String.raw`(?<=^|\n)(?:[\d.]{1,8}[a-z]?[.)]?\s*|[•*–-]\s*|[A-Z]\)\s*)?(?:(?:${titles})(?:\s*\([^)\n]{0,40}\))?\s*(?:[:.]|(?=\n|$))|Ann?exo?\s+[IVX\d]+(?!\p{L}))|(?<=[.;:]\s)(?:${titles})\s*:`,
  'giu',
)

export interface Place {
  at: number
  end: number
  match: RegExpExecArray
}

const placesOf = (pattern: RegExp, text: string): Place[] =>
  [...text.matchAll(pattern)].map((match) => ({ at: match.index, end: match.index + match[0].length, match }))

/** A wrapped sentence can go on with `contenidos` in a line: a heading begins with a capital letter. */
const startsWithCapital = ({ match }: Place) => /^(?:[\d.]+[a-z]?[.)]?\s*)?[^\p{L}]*\p{Lu}/u.test(match[0])

export function findHeadings(text: string) {
  const results = placesOf(resultsHeading, text)
  const isInside = (place: Place) => results.some(({ at, end }) => place.at >= at && place.at < end)
  return {
    modules: placesOf(moduleHeading, text),
    results,
    criteria: placesOf(criteriaHeading, text).filter((place) => startsWithCapital(place) && !isInside(place)),
    stops: placesOf(stopHeading, text).filter(startsWithCapital),
  }
}
