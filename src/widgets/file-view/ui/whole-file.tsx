import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fileContent, type ShownFile } from '@/entities/deliverable'
import { FileFailed, FileOpening } from './file-states'

interface WholeFileProps {
  readonly file: ShownFile
  readonly children: (content: Blob) => ReactNode
}

/** Loads all bytes of a file before it is shown. */
export function WholeFile({ file, children }: WholeFileProps) {
  const content = useQuery(fileContent(file))
  if (content.data) return children(content.data)
  if (!content.error || content.isFetching) return <FileOpening file={file} />
  return <FileFailed file={file} error={content.error} onRetry={() => void content.refetch()} />
}
