import { pictureTypes, playableTypes, type Upload } from './uploads.ts'

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

const videos = playableTypes.filter((type) => type.startsWith('video/'))
const sounds = playableTypes.filter((type) => type.startsWith('audio/'))

/** The media types that a file with an extension may have; every other extension is text: source code, markup, data. */
const contents = new Map<string, readonly string[]>(
  Object.entries({
    ...Object.fromEntries(Object.entries(documents).map(([extension, type]) => [extension, [type]])),
    pdf: ['application/pdf'],
    // Phones and messengers name one image type with the extension of another; the file is shown by its actual type.
    ...Object.fromEntries(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'heic', 'heif'].map((extension) => [extension, pictureTypes])),
    doc: [oldOffice, 'application/rtf'],
    xls: [oldOffice],
    ppt: [oldOffice],
    rtf: ['application/rtf'],
    // A document that is only recognised as a zip is still accepted as one.
    zip: ['application/zip', ...Object.values(documents)],
    mp4: videos,
    m4v: videos,
    mov: videos,
    webm: videos,
    ogv: videos,
    mp3: sounds,
    m4a: [...sounds, 'video/mp4'],
    aac: sounds,
    oga: sounds,
    ogg: [...sounds, 'video/ogg'],
    opus: sounds,
    wav: sounds,
    flac: sounds,
  }),
)

/** Whether a file is what its name says. */
export function nameFits({ name, mediaType }: Pick<Upload, 'name' | 'mediaType'>): boolean {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const [content = ''] = mediaType.split(';', 1)
  return (contents.get(extension) ?? ['text/plain']).includes(content)
}
