/** Advance widths of Helvetica from space to ~, in thousandths of the size (Adobe's metrics of the 14 standard fonts). */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278,
  278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722,
  667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556,
  556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]

/** Signs of WinAnsi that are not where Latin-1 has them. */
const elsewhere: Record<string, number> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
}

/** Text as the bytes of PDF's WinAnsiEncoding; a sign it lacks becomes a question mark. */
export function encode(text: string): Buffer {
  return Buffer.from(
    [...text].map((sign) => {
      const point = sign.codePointAt(0) ?? 63
      return elsewhere[sign] ?? (point < 256 ? point : 63)
    }),
  )
}

/** Width of a line of Helvetica in points. Accents are as wide as their letter, near enough to break lines. */
export function textWidth(text: string, size: number): number {
  const plain = text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')
  return [...plain].reduce((sum, sign) => sum + (widths[(sign.codePointAt(0) ?? 32) - 32] ?? 556), 0) * (size / 1000)
}

/** Breaks a paragraph into lines that fit. */
export function wrap(text: string, size: number, width: number): string[] {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trimStart()
    if (lines.at(-1) === '' || textWidth(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
