import { useQuery } from '@tanstack/react-query'
import type { Schema } from '@/shared/api'
import { textOf } from '../../model/text-of'

/** The text of a loaded file; undefined while it is decoded. */
export function useText(file: Schema<'File'>, content: Blob): string | undefined {
  return useQuery({ queryKey: ['file', file.id, 'text'], queryFn: () => textOf(content, file), staleTime: Number.POSITIVE_INFINITY }).data
}
