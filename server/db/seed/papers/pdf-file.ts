import { deflateSync } from 'node:zlib'
import { deflatedRows, type Picture } from './picture.ts'

const text = (value: string) => `<feff${Buffer.from(value, 'utf16le').swap16().toString('hex')}>`

export interface PdfPages {
  title: string
  author: string
  /** Points. */
  width: number
  height: number
  /** Drawing operators of each page; F1 to F3 are Helvetica, its bold and Courier, I1, I2 … the pictures. */
  pages: readonly string[]
  pictures: readonly Picture[]
}

/** Puts drawn pages together as a PDF file (ISO 32000-2, 7.5): objects, cross-reference table, trailer. */
export function pdfFile({ title, author, width: wide, height: high, pages, pictures }: PdfPages): Buffer {
  const objects: Buffer[] = []
  const add = (body: string | Buffer) => objects.push(Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1'))
  const stream = (dictionary: string, packed: Buffer) => {
    add(
      Buffer.concat([
        Buffer.from(`<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
        packed,
        Buffer.from('\nendstream'),
      ]),
    )
  }
  const first = 7 + pictures.length
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(' ')
  add('<< /Type /Catalog /Pages 2 0 R /Lang (es) >>')
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  for (const font of ['Helvetica', 'Helvetica-Bold', 'Courier'])
    add(`<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`)
  add(`<< /Title ${text(title)} /Author ${text(author)} >>`)
  for (const drawn of pictures) {
    const predictor = `/DecodeParms << /Predictor 15 /Colors 3 /Columns ${drawn.width} >>`
    stream(
      `/Type /XObject /Subtype /Image /Width ${drawn.width} /Height ${drawn.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 ${predictor}`,
      deflatedRows(drawn),
    )
  }
  const images = pictures.map((_, index) => `/I${index + 1} ${7 + index} 0 R`).join(' ')
  const resources = `<< /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >> /XObject << ${images} >> >>`
  for (const [index, content] of pages.entries()) {
    add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Resources ${resources} /Contents ${first + index * 2 + 1} 0 R >>`)
    stream('', deflateSync(Buffer.from(content, 'latin1')))
  }
  let file = Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1')
  const parts = [file]
  const starts: number[] = []
  let at = file.length
  for (const [index, body] of objects.entries()) {
    file = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    starts.push(at)
    at += file.length
    parts.push(file)
  }
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
