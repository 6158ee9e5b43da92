import type { Schema } from '@/shared/api'

/** A part of a version that is shown separately. */
export type VersionPart =
  | { readonly kind: 'file'; readonly key: string; readonly file: Schema<'File'> }
  | { readonly kind: 'text'; readonly key: string; readonly text: string }
  | { readonly kind: 'link'; readonly key: string; readonly link: string }

/** The parts of a version, files first because they are what is graded. */
export function versionParts({ files, text, link }: Pick<Schema<'Version'>, 'files' | 'text' | 'link'>): VersionPart[] {
  return [
    ...files.map((file): VersionPart => ({ kind: 'file', key: `file-${file.id}`, file })),
    ...(text.trim() ? [{ kind: 'text', key: 'text', text } as const] : []),
    ...(link ? [{ kind: 'link', key: 'link', link } as const] : []),
  ]
}
