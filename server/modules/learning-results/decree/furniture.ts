/**
 * What a bulletin prints on every page around its text: headers, footers, numbers of pages. Copied from a PDF it stands between the
 * lines of a sentence, and sometimes in the middle of one line.
 */

const month = String.raw`(?:de\s+)?[a-zç]{4,10}`
const date = String.raw`\d{1,2}\s+(?:de\s+|d['’])?${month}\s+(?:de\s+|del\s+)?\d{4}`
const weekday = String.raw`(?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo|luns|m[ée]rcores|xoves|venres|dilluns|dimarts|dimecres|dijous|divendres|dissabte|diumenge)`
const number = String.raw`N(?:[úu]m(?:ero)?\.?|º|\.º)`
const page = String.raw`P(?:[áà]g(?:ina)?|[áa]x(?:ina)?)\.?(?:\s+n[úu]m\.)?`

/** Parts of a line that no sentence holds. */
const within: readonly RegExp[] = [
  new RegExp(String.raw`A[ÑN]O\s+[XVILC]+\s+${number}\s*\d+\s+${date}(?:\s+\d{1,6}\b)?`, 'giu'),
  new RegExp(String.raw`${number}\s*\d+\s*[,.-]?\s+${weekday},?\s+${date}(?:\s+Sec\.\s+[IVX]+\.)?(?:\s+${page}\s*[\d.]+)?`, 'giu'),
  new RegExp(
    String.raw`\b(?:D\.?O\.?G\.?V|DOGC|DOCV|BOJA|BOCM|BOPV|DOCM|DOG|BOA|BORM)\.?\s*[-–]?\s*${number}\s*[\d.]+(?:\s*[-/–,]\s*[\d./]+)?(?:\s+${page}\s*[\d.]+)?`,
    'giu',
  ),
  /\bcve:\s*[A-Z]{3,4}-[\w-]+/giu,
  /\bCVE-DOG:\s*[\w-]+/giu,
  /\bVerificable en https?:\/\/\S+/giu,
]

/** Whole lines. */
const lines: readonly RegExp[] = [
  /^\d{2,6}$/u,
  new RegExp(String.raw`^[-–—]?\s*${page}\s*[\d.]+(?:\s*(?:de|\/)\s*[\d.]+)?\s*[-–—]?$`, 'iu'),
  /^[-–—]\s*\d{1,6}\s*[-–—]$/u,
  /^BOLET[ÍI]N OFICIAL D(?:EL ESTADO|E LA (?:JUNTA|COMUNIDAD|REGI[ÓO]N)\b.*|E (?:ARAG[ÓO]N|CANARIAS|CANTABRIA|CASTILLA Y LE[ÓO]N|NAVARRA)|EL PRINCIPADO DE ASTURIAS)(?:\s+[\d.]+)?$/iu,
  /^(?:BOE|BOJA|BOCM|DOCM|DOGV|DOCV|DOGC|DOG|BOCYL|B\.O\.C\.M\.|B\.O\.C\. y L\.)$/iu,
  /^DIARI[OI?] OFICIAL (?:DE|D['’])\s?(?:CASTILLA-LA MANCHA|GALICIA|LA COMUNITAT VALENCIANA|LA GENERALITAT(?:\s\w+)*|EXTREMADURA)(?:\s+[\d.]+)?$/iu,
  /^(?:ISSN|D\.\s?L\.|Dep[óo]sito Legal|Dip[òo]sit legal)\b.*$/iu,
  /^https?:\/\/\S+(?:\s.*(?:ISSN|D\.\s?L\.).*)?$/iu,
  /^www\.\S+$/iu,
  new RegExp(String.raw`^${number}\s*[\d.]+\s*[-/–]\s*[\d./]+(?:\s+[\d.]+)?$`, 'iu'),
  new RegExp(String.raw`^(?:\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?,?\s+|${weekday},?\s+)?${date}(?:\s+${page}\s*[\d.]+)?$`, 'iu'),
]

/** Whether a number alone in a line belongs to the label before it: `Código:` in a narrow column. */
const endsInLabel = (text: string) =>
  /(?:^|\n|:\s*)(?:c[óo]d(?:igo|i)|ECTS|duraci[óo]n?|durada|horas|hores)\s*$|(?:c[óo]d(?:igo|i)|ECTS|duraci[óo]n?|durada|horas|hores)\s*:\s*$/iu.test(
    text.slice(-60),
  )

const isWholeLine = (line: string) => lines.some((pattern) => pattern.test(line))

/** A line without what the page printed around it; null where nothing else is in it. */
export function withoutFurniture(line: string, before: string): string | null {
  if (isWholeLine(line) && !(/^\d+$/u.test(line) && endsInLabel(before))) return null
  let rest = line
  for (const pattern of within) rest = rest.replace(pattern, ' ')
  rest = rest.replaceAll(/\s+/gu, ' ').trim()
  if (rest === line) return line
  return rest === '' || isWholeLine(rest) || /^[.\d\s–-]{1,8}$/u.test(rest) ? null : rest
}
