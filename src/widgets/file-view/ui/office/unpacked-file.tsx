import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ShownFile } from '@/entities/deliverable'
import { Unreadable } from '../../api/archive'
import { FileOpening } from '../file-states'
import { NotShown } from '../not-shown'
import { WholeFile } from '../whole-file'

/** A larger file is only downloaded: to read it would keep the page busy. Bytes. */
const largest = 32 * 1024 * 1024

interface UnpackedFileProps<T> {
  readonly file: ShownFile
  /** What is shown of its bytes. */
  readonly unpack: (content: Blob) => Promise<T>
  readonly children: (unpacked: T) => ReactNode
}

/** A file of an office program, made into something that a page can show. */
export function UnpackedFile<T>(props: UnpackedFileProps<T>) {
  const { file } = props
  if (file.size > largest) return <NotShown file={file} reason="tooLarge" />
  return <WholeFile file={file}>{(content) => <Loaded {...props} content={content} />}</WholeFile>
}

function Loaded<T>({ file, unpack, content, children }: UnpackedFileProps<T> & { readonly content: Blob }) {
  const { data, error } = useQuery({
    queryKey: ['file', file.id, 'unpacked'],
    queryFn: () => unpack(content),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
    retry: false,
  })
  if (content.size === 0) return <NotShown file={file} reason="empty" />
  if (error) return <NotShown file={file} reason={error instanceof Unreadable ? error.reason : 'broken'} />
  return data === undefined ? <FileOpening file={file} /> : children(data)
}
