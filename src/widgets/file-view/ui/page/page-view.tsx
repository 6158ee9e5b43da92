import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fileContent } from '@/entities/deliverable'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { ErrorState } from '@/shared/ui'
import { fileViewTexts } from '../../i18n'
import { pageDocument } from '../../model/page-document'
import { FileLoading } from '../file-loading'
import type { FileKindProps } from '../file-view'
import { TextView } from '../text/text-view'
import { DocumentFrame } from './document-frame'

const none: NonNullable<FileKindProps['siblings']> = []

/** A web page that somebody handed in, as a browser shows it, with the style sheets and pictures handed in beside it. */
export function PageView({ file, siblings = none }: FileKindProps) {
  return <TextView file={file} render={(text) => <Page file={file} siblings={siblings} html={text} />} />
}

interface PageProps extends Required<Pick<FileKindProps, 'file' | 'siblings'>> {
  readonly html: string
}

function Page({ file, html, siblings }: PageProps) {
  const t = useTexts(fileViewTexts)
  const c = useTexts(commonTexts)
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['file', file.id, 'page', siblings.map(({ id }) => id)],
    queryFn: () =>
      pageDocument(
        html,
        siblings.map((each) => ({ file: each, read: () => client.ensureQueryData(fileContent(each)) })),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  if (data === undefined && error && !isFetching)
    return (
      <ErrorState className="m-auto" title={t(($) => $.failed)} onRetry={() => void refetch()}>
        {errorMessage(error, c)}
      </ErrorState>
    )
  if (data === undefined) return <FileLoading name={file.name} />
  return (
    <>
      <p className="border-b border-line bg-surface px-3 py-1 text-sm text-muted">{t(($) => $.pageHint)}</p>
      <div className="flex min-h-0 flex-1 bg-white">
        <DocumentFrame title={file.name} html={data} />
      </div>
    </>
  )
}
