import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fileContent, type ShownFile } from '@/entities/deliverable'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { ErrorState } from '@/shared/ui'
import { fileViewTexts } from '../i18n'
import { FileLoading } from './file-loading'

interface WholeFileProps {
  readonly file: ShownFile
  readonly children: (content: Blob) => ReactNode
}

/** Loads all bytes of a file before it is shown. */
export function WholeFile({ file, children }: WholeFileProps) {
  const t = useTexts(fileViewTexts)
  const c = useTexts(commonTexts)
  const content = useQuery(fileContent(file))
  if (content.data) return children(content.data)
  if (!content.error || content.isFetching) return <FileLoading name={file.name} />
  return (
    <ErrorState className="m-auto" title={t(($) => $.failed)} onRetry={() => void content.refetch()}>
      {errorMessage(content.error, c)}
    </ErrorState>
  )
}
