import yazl from 'yazl'

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

export const png = new Uint8Array(Buffer.from(pixel, 'base64'))
export const pdf = new TextEncoder().encode('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
/** An empty page that every viewer opens. */
export const pagePdf = new TextEncoder().encode(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R/Size 4>>\n%%EOF\n',
)
/** First bytes of an iPhone photo. */
export const heic = new Uint8Array(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x0emeta\0\0\0\0\0\0', 'latin1'))
/** First bytes of a Windows program. */
export const program = new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff, 0, 0])
export const latin1 = new Uint8Array(Buffer.from('Año nuevo\n', 'latin1'))

async function zipped(entries: Record<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name, { compress: false })
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return new Uint8Array(Buffer.concat(chunks))
}

export const zip = () => zipped({ 'a.txt': 'a', 'b.txt': 'b' })
export const odt = () => zipped({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<a/>' })

/** A minimal Office Open XML file. */
export function office(folder: 'word' | 'xl' | 'ppt', part: string, kind: string) {
  const type = `application/vnd.openxmlformats-officedocument.${kind}.main+xml`
  return zipped({
    '[Content_Types].xml': `<Types><Override PartName="/${folder}/${part}" ContentType="${type}"/></Types>`,
    [`${folder}/${part}`]: '<a/>',
  })
}
