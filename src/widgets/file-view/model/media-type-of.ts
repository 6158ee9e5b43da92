const office = 'application/vnd.openxmlformats-officedocument'
const open = 'application/vnd.oasis.opendocument'

const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  doc: 'application/x-cfb',
  docx: `${office}.wordprocessingml.document`,
  gif: 'image/gif',
  heic: 'image/heic',
  htm: 'text/html',
  html: 'text/html',
  ipynb: 'text/plain',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  m4a: 'audio/mp4',
  md: 'text/plain',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  odp: `${open}.presentation`,
  ods: `${open}.spreadsheet`,
  odt: `${open}.text`,
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  ppt: 'application/x-cfb',
  pptx: `${office}.presentationml.presentation`,
  svg: 'text/xml',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
  xls: 'application/x-cfb',
  xlsx: `${office}.spreadsheetml.sheet`,
  zip: 'application/zip',
}

/** What an entry of an archive claims to be. Each viewer looks for itself whether it is. */
export const mediaTypeOf = (name: string): string =>
  types[/\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream'
