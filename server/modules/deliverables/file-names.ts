import { pictureTypes, type Upload } from '#server/modules/files/uploads.ts'

const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'
const oldOffice = 'application/x-cfb'

const documents = {
  docx: `${openXml}.wordprocessingml.document`,
  xlsx: `${openXml}.spreadsheetml.sheet`,
  pptx: `${openXml}.presentationml.presentation`,
  odt: `${openDocument}.text`,
  ods: `${openDocument}.spreadsheet`,
  odp: `${openDocument}.presentation`,
  odg: `${openDocument}.graphics`,
} as const

/** What the content of a file with an extension may be; every other extension names text: source code, markup, data. */
const contents = new Map<string, readonly string[]>(
  Object.entries({
    ...Object.fromEntries(Object.entries(documents).map(([extension, type]) => [extension, [type]])),
    pdf: ['application/pdf'],
    // Phones and messengers call one kind of picture by the name of another; what it is shown as is what it is.
    ...Object.fromEntries(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'heic', 'heif'].map((extension) => [extension, pictureTypes])),
    doc: [oldOffice, 'application/rtf'],
    xls: [oldOffice],
    ppt: [oldOffice],
    rtf: ['application/rtf'],
    // An archive that looks like a document from outside is an archive all the same.
    zip: ['application/zip', ...Object.values(documents)],
  }),
)

/** Whether a file is what its name says. */
export function nameFits({ name, mediaType }: Pick<Upload, 'name' | 'mediaType'>): boolean {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const [content = ''] = mediaType.split(';', 1)
  return (contents.get(extension) ?? ['text/plain']).includes(content)
}
