import type { Schema } from '@/shared/api'
import type { ShownFile } from './local-file'

/** How the page can show a file. */
export type FileKind =
  | 'pdf'
  | 'image'
  | 'media'
  | 'text'
  | 'markdown'
  | 'notebook'
  | 'page'
  | 'document'
  | 'sheet'
  | 'archive'
  | 'office'
  | 'other'

/** Formats of phone cameras; only some browsers can show them, which only loading reveals. */
const phonePhotos: ReadonlySet<string> = new Set(['image/heic', 'image/heif'])
const images: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', ...phonePhotos])
const textEndings =
  /\.(?:txt|md|csv|tsv|log|json|xml|ya?ml|toml|ini|html?|css|scss|less|js|mjs|cjs|jsx|ts|tsx|vue|java|kts?|py|rb|php|c|h|cc|cpp|hpp|cs|go|rs|swift|sql|sh|bash|bat|ps1|r|m|tex|gitignore|env)$/i

const openXml = 'application/vnd.openxmlformats-officedocument'
/** Types whose content alone says what they are. */
const wholeTypes: Readonly<Record<string, FileKind>> = {
  'application/pdf': 'pdf',
  'application/zip': 'archive',
  [`${openXml}.wordprocessingml.document`]: 'document',
  [`${openXml}.spreadsheetml.sheet`]: 'sheet',
}
/** Files of office programs that only those programs show. */
const officeType = /^application\/(?:vnd\.(?:oasis\.opendocument|openxmlformats-officedocument|ms-|apple\.)|msword|rtf|x-cfb)/

/** Texts that are shown as what they mean, by the ending of their names. */
const renderedTexts: Readonly<Record<string, FileKind>> = {
  md: 'markdown',
  markdown: 'markdown',
  ipynb: 'notebook',
  htm: 'page',
  html: 'page',
}

/** By the media type that the server detected, else by the file extension: source code has many media types. */
export function fileKind({ media_type, name }: Pick<Schema<'File'>, 'media_type' | 'name'>): FileKind {
  const type = media_type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (images.has(type)) return 'image'
  if (/^(?:video|audio)\//.test(type)) return 'media'
  if (wholeTypes[type]) return wholeTypes[type]
  if (officeType.test(type)) return 'office'
  const rendered = renderedTexts[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '']
  if (rendered && type.startsWith('text/')) return rendered
  if (type.startsWith('text/') || type === 'application/json' || type === 'application/xml') return 'text'
  return textEndings.test(name) ? 'text' : 'other'
}

export const isPhonePhoto = ({ media_type }: Pick<Schema<'File'>, 'media_type'>) => phonePhotos.has(media_type)

/** PDFs and archives up to this size, in bytes, are loaded whole; of larger ones the parts that are shown. */
const wholeUntil = 4 * 1024 * 1024

/** Whether all bytes are loaded before the file is shown. */
export function isReadWhole(file: Pick<ShownFile, 'media_type' | 'name' | 'size' | 'read'>): boolean {
  const kind = fileKind(file)
  if (file.read) return true
  return kind === 'pdf' || kind === 'archive' ? file.size <= wholeUntil : kind !== 'media' && kind !== 'office' && kind !== 'other'
}

/** Longer names are not part of an address. */
const mostOfName = 300

/** The address that opens a file in a tab of its own: it ends with the name, which the browser shows where the document has no title. */
export function openUrl({ url, name }: Pick<Schema<'File'>, 'url' | 'name'>): string {
  const last = encodeURIComponent(name)
  return url.includes('?') || last.length > mostOfName || !/\/files\/\d+$/.test(url) ? url : `${url}/${last}`
}

/** The address that downloads a file instead of opening it. */
export function downloadUrl({ url }: Pick<Schema<'File'>, 'url'>): string {
  return `${url}${url.includes('?') ? '&' : '?'}download=true`
}
