import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Schema, unwrap } from '@/shared/api'
import { saveFile } from '@/shared/download'
import { type Language, useLanguage } from '@/shared/i18n'
import { requireSavedAnnotations } from './unsaved'

/** Types into which the server can draw annotations. */
const drawable: ReadonlySet<string> = new Set(['application/pdf', 'image/png', 'image/jpeg'])

export const isDrawable = ({ media_type }: Pick<Schema<'File'>, 'media_type'>) => drawable.has(media_type)

const flattened = (id: number, language: Language) =>
  unwrap(api.GET('/courses/files/{id}/annotations/flattened', { params: { path: { id }, query: { language } }, parseAs: 'blob' }))

/** Saves a PDF of a file with its annotations on the device, once they are all saved on the server. */
export function useFlattened(fileId: number, fileName: string) {
  const client = useQueryClient()
  const language = useLanguage()
  return useMutation({
    mutationFn: async () => {
      await requireSavedAnnotations(client, [fileId])
      return flattened(fileId, language)
    },
    onSuccess: (pdf) => saveFile(fileName, pdf),
  })
}
