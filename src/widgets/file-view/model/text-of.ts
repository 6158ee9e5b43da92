import type { Schema } from '@/shared/api'

/** The text of a file in the encoding that the server detected. */
export async function textOf(content: Blob, { media_type }: Pick<Schema<'File'>, 'media_type'>): Promise<string> {
  const charset = /charset=([\w-]+)/i.exec(media_type)?.[1] ?? 'utf-8'
  return new TextDecoder(charset).decode(await content.arrayBuffer())
}
