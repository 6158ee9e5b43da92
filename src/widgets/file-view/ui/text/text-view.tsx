import { WrapText } from 'lucide-react'
import { type ReactNode, use, useEffect, useState } from 'react'
import { PageLayerContext } from '@/features/annotate-file'
import { useTexts } from '@/shared/i18n'
import { IconButton, SegmentedControl } from '@/shared/ui'
import { fileViewTexts } from '../../i18n'
import { languageOf } from '../../model/code-languages'
import { FileOpening } from '../file-states'
import type { FileKindProps } from '../file-view'
import { NotShown } from '../not-shown'
import { ViewerBar } from '../viewer-bar'
import { WholeFile } from '../whole-file'
import { CodeLines, lineCount } from './code-lines'
import { useText } from './use-text'

/** A longer text is shown as it is written: rendering it would hold up the page. Characters. */
const longestRendered = 1024 * 1024

interface TextViewProps extends Pick<FileKindProps, 'file'> {
  /** What the text looks like when it is rendered, shown first; null where it cannot be. Default: the text itself alone. */
  readonly render?: (text: string) => ReactNode
}

/** A text: rendered where that is possible, and as it is written. */
export function TextView({ file, render }: TextViewProps) {
  return <WholeFile file={file}>{(content) => <LoadedText file={file} content={content} {...(render ? { render } : {})} />}</WholeFile>
}

function LoadedText({ file, content, render }: TextViewProps & { readonly content: Blob }) {
  const t = useTexts(fileViewTexts)
  const [wraps, setWraps] = useState(true)
  const [view, setView] = useState<'rendered' | 'source'>('rendered')
  const text = useText(file, content)
  const layer = use(PageLayerContext)
  useEffect(() => {
    // annotations are of the lines as they are written
    const showSource = () => {
      setView('source')
      return null
    }
    return layer?.connect({ goTo: showSource, current: showSource })
  }, [layer])
  if (content.size === 0) return <NotShown file={file} reason="empty" />
  if (text === undefined) return <FileOpening file={file} />
  const rendered = text.length > longestRendered ? null : (render?.(text) ?? null)
  const showsSource = rendered === null || view === 'source'
  return (
    <>
      {showsSource ? (
        <CodeLines name={file.name} text={text} language={languageOf(file.name)} wraps={wraps} />
      ) : (
        <PageLayerContext value={null}>{rendered}</PageLayerContext>
      )}
      <ViewerBar
        file={file}
        tools={
          <>
            {rendered !== null && (
              <SegmentedControl
                size="sm"
                label={t(($) => $.views.label)}
                value={view}
                onValueChange={setView}
                options={[
                  { value: 'rendered', label: t(($) => $.views.rendered) },
                  { value: 'source', label: t(($) => $.views.source) },
                ]}
              />
            )}
            {showsSource && (
              <>
                <span className="px-1 text-sm text-muted tabular-nums">{t(($) => $.lines, { count: lineCount(text) })}</span>
                <IconButton icon={WrapText} size="sm" label={t(($) => $.wrap)} aria-pressed={wraps} onClick={() => setWraps(!wraps)} />
              </>
            )}
          </>
        }
      />
    </>
  )
}
