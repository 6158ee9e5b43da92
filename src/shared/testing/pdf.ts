/** A page of a PDF made for a test. Sizes are in points. */
interface MadePage {
  readonly width?: number
  readonly height?: number
  /** Degrees. */
  readonly rotate?: number
  /** Lower left and upper right corner of what is shown; default: the whole page. */
  readonly crop?: readonly [number, number, number, number]
  readonly lines?: readonly string[]
  /** Bytes without a meaning in its content. */
  readonly ballast?: number
  /** Entries of the page's dictionary, such as `/Annots […]`. */
  readonly more?: string
}

interface MadePdf {
  readonly title?: string
  /** Chapters: titles and pages, from 0. */
  readonly outline?: readonly (readonly [title: string, page: number])[]
  /** Entries of the catalog, such as `/OpenAction …`. */
  readonly catalog?: string
  /** Bytes without a meaning before the first object. */
  readonly ballast?: number
}

const quoted = (text: string) => `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)})`

function contentOf({ ballast = 0, height = 842, lines = [] }: MadePage): string {
  const text = lines.map((line, at) => `1 0 0 1 60 ${height - 80 - 28 * at} Tm ${quoted(line)} Tj`).join('\n')
  return `${ballast > 0 ? `%${'-'.repeat(ballast)}\n` : ''}BT /F1 18 Tf\n${text}\nET`
}

/** The bytes of a small valid PDF with text in Helvetica, in Latin-1. */
export function aPdf(pages: readonly MadePage[], { title, outline = [], catalog = '', ballast = 0 }: MadePdf = {}): Blob {
  const pageId = (page: number) => 4 + 2 * page
  const outlineId = 4 + 2 * pages.length
  const chapterId = (chapter: number) => outlineId + 1 + chapter
  const objects = [
    `<</Type/Catalog/Pages 2 0 R/Lang(es)${outline.length > 0 ? `/Outlines ${outlineId} 0 R` : ''}${catalog}>>`,
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, page) => `${pageId(page)} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...pages.flatMap((page, index) => {
      const { crop, height = 842, more = '', rotate = 0, width = 595 } = page
      const content = contentOf(page)
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]${crop ? `/CropBox[${crop.join(' ')}]` : ''}/Rotate ${rotate}/Contents ${pageId(index) + 1} 0 R/Resources<</Font<</F1 3 0 R>>>>${more}>>`,
        `<</Length ${content.length}>>stream\n${content}\nendstream`,
      ]
    }),
    ...(outline.length > 0
      ? [
          `<</Type/Outlines/First ${chapterId(0)} 0 R/Last ${chapterId(outline.length - 1)} 0 R/Count ${outline.length}>>`,
          ...outline.map(([name, page], at) => {
            const next = at + 1 < outline.length ? `/Next ${chapterId(at + 1)} 0 R` : ''
            return `<</Title${quoted(name)}/Parent ${outlineId} 0 R${next}/Dest[${pageId(page)} 0 R/XYZ null null null]>>`
          }),
        ]
      : []),
    ...(title === undefined ? [] : [`<</Title${quoted(title)}>>`]),
  ]
  const starts: number[] = []
  let file = `%PDF-1.7\n%${'-'.repeat(ballast)}\n`
  for (const [at, object] of objects.entries()) {
    starts.push(file.length)
    file += `${at + 1} 0 obj${object}endobj\n`
  }
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const info = title === undefined ? '' : `/Info ${objects.length} 0 R`
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Root 1 0 R/Size ${objects.length + 1}${info}>>\nstartxref\n${file.length}\n%%EOF\n`
  return new Blob([Uint8Array.from(file, (character) => character.charCodeAt(0))], { type: 'application/pdf' })
}
