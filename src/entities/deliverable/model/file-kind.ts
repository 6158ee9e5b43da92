import type { Schema } from '@/shared/api'

/** How the page can show a file. */
export type FileKind = 'pdf' | 'image' | 'text' | 'other'

/** Formats of phone cameras; only some browsers can show them, which only loading reveals. */
const phonePhotos: ReadonlySet<string> = new Set(['image/heic', 'image/heif'])
const images: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', ...phonePhotos])
const textEndings =
  /\.(?:txt|md|csv|tsv|log|json|xml|ya?ml|toml|ini|html?|css|scss|less|js|mjs|cjs|jsx|ts|tsx|vue|java|kt|py|rb|php|c|h|cpp|hpp|cs|go|rs|swift|sql|sh|bat|ps1|r|m|tex|gitignore|env)$/i

/** By the media type that the server detected, else by the file extension: source code has many media types. */
export function fileKind({ media_type, name }: Pick<Schema<'File'>, 'media_type' | 'name'>): FileKind {
  const type = media_type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/pdf') return 'pdf'
  if (images.has(type)) return 'image'
  if (type.startsWith('text/') || type === 'application/json' || type === 'application/xml') return 'text'
  return textEndings.test(name) && type !== 'application/zip' ? 'text' : 'other'
}

export const isPhonePhoto = ({ media_type }: Pick<Schema<'File'>, 'media_type'>) => phonePhotos.has(media_type)

/** Whether the page can show the file: browsers of phones have no embedded PDF reader. */
export function isShownHere(file: Pick<Schema<'File'>, 'media_type' | 'name'>): boolean {
  const kind = fileKind(file)
  return kind === 'pdf' ? navigator.pdfViewerEnabled : kind !== 'other'
}

/** The address that downloads a file instead of opening it. */
export function downloadUrl({ url }: Pick<Schema<'File'>, 'url'>): string {
  return `${url}${url.includes('?') ? '&' : '?'}download=true`
}
