import type { Schema } from '@/shared/api'

/** The text of a file in the encoding that the server detected; of an entry of an archive in the one that fits. */
export async function textOf(content: Blob, { media_type }: Pick<Schema<'File'>, 'media_type'>): Promise<string> {
  const charset = /charset=([\w-]+)/i.exec(media_type)?.[1]
  const bytes = await content.arrayBuffer()
  if (charset !== undefined) return new TextDecoder(charset).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // of an older Windows program, in an archive
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
