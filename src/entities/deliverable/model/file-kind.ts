import type { Schema } from '@/shared/api'

/** How a file can be seen within the page. */
export type FileKind = 'pdf' | 'image' | 'text' | 'other'

/** What phones make; some browsers show it and others do not, and only trying tells. */
const phonePhotos: ReadonlySet<string> = new Set(['image/heic', 'image/heif'])
const images: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', ...phonePhotos])
const textEndings =
  /\.(?:txt|md|csv|tsv|log|json|xml|ya?ml|toml|ini|html?|css|scss|less|js|mjs|cjs|jsx|ts|tsx|vue|java|kt|py|rb|php|c|h|cpp|hpp|cs|go|rs|swift|sql|sh|bat|ps1|r|m|tex|gitignore|env)$/i

/** By what the server found in it, else by its name's ending: source code arrives under many types. */
export function fileKind({ media_type, name }: Pick<Schema<'File'>, 'media_type' | 'name'>): FileKind {
  const type = media_type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/pdf') return 'pdf'
  if (images.has(type)) return 'image'
  if (type.startsWith('text/') || type === 'application/json' || type === 'application/xml') return 'text'
  return textEndings.test(name) && type !== 'application/zip' ? 'text' : 'other'
}

export const isPhonePhoto = ({ media_type }: Pick<Schema<'File'>, 'media_type'>) => phonePhotos.has(media_type)

/** Whether its bytes are of use to this page: phones have no reader for a PDF within one. */
export function isShownHere(file: Pick<Schema<'File'>, 'media_type' | 'name'>): boolean {
  const kind = fileKind(file)
  return kind === 'pdf' ? navigator.pdfViewerEnabled : kind !== 'other'
}

/** Where a file is saved from instead of shown. */
export function downloadUrl({ url }: Pick<Schema<'File'>, 'url'>): string {
  return `${url}${url.includes('?') ? '&' : '?'}download=true`
}
