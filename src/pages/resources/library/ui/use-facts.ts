import { resourceTexts } from '@/entities/resource'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatFileSize } from '@/shared/lib/format'
import { resourceLibraryTexts } from '../i18n'

/** Type, size and areas of a resource in a line. */
export function useFacts({ type, file, categories }: Schema<'Resource'>): string {
  const t = useTexts(resourceLibraryTexts)
  const r = useTexts(resourceTexts)
  const size = file ? formatFileSize(file.size) : t(($) => $.link)
  return [r(($) => $.types[type]), size, ...categories.map(({ name }) => name)].join(' · ')
}
