import type { Schema } from '@/shared/api'

/** One thing of a version that can be shown by itself. */
export type VersionPart =
  | { readonly kind: 'file'; readonly key: string; readonly file: Schema<'File'> }
  | { readonly kind: 'text'; readonly key: string; readonly text: string }
  | { readonly kind: 'link'; readonly key: string; readonly link: string }

/** What a version is made of, files first: they are what is graded. */
export function versionParts({ files, text, link }: Pick<Schema<'Version'>, 'files' | 'text' | 'link'>): VersionPart[] {
  return [
    ...files.map((file): VersionPart => ({ kind: 'file', key: `file-${file.id}`, file })),
    ...(text.trim() ? [{ kind: 'text', key: 'text', text } as const] : []),
    ...(link ? [{ kind: 'link', key: 'link', link } as const] : []),
  ]
}
