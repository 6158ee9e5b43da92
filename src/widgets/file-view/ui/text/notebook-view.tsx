import { useCallback } from 'react'
import { useTexts } from '@/shared/i18n'
import { Markdown } from '@/shared/ui'
import { fileViewTexts } from '../../i18n'
import { languageOf } from '../../model/code-languages'
import { type CellOutput, limits, type NotebookCell, readNotebook } from '../../model/notebook'
import type { FileKindProps } from '../file-view'
import { CodeLines } from './code-lines'
import { TextView } from './text-view'

const endings: Readonly<Record<string, string>> = {
  python: 'py',
  javascript: 'js',
  typescript: 'ts',
  java: 'java',
  bash: 'sh',
  sql: 'sql',
  kotlin: 'kt',
}

/** A Jupyter notebook: its cells with what they put out. HTML that they put out is not shown. */
export function NotebookView({ file }: FileKindProps) {
  const t = useTexts(fileViewTexts)
  return (
    <TextView
      file={file}
      render={(text) => {
        const notebook = readNotebook(text)
        if (!notebook) return null
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the keyboard
          <div tabIndex={0} role="group" aria-label={file.name} className="min-h-0 flex-1 overflow-auto bg-surface px-4 py-5">
            <div className="mx-auto flex max-w-4xl flex-col gap-4">
              {/* above, because texts in the middle may be cut */}
              {notebook.isCut && <p className="text-sm text-muted">{t(($) => $.notebookCut, limits)}</p>}
              <ol className="flex flex-col gap-4">
                {notebook.cells.map((cell, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a cell has no other identity than its place
                  <li key={index} aria-label={t(($) => $.cell, { number: index + 1 })}>
                    <Cell cell={cell} ending={endings[notebook.language] ?? 'txt'} />
                  </li>
                ))}
              </ol>
            </div>
          </div>
        )
      }}
    />
  )
}

function Cell({ cell: { count, kind, outputs, text }, ending }: { readonly cell: NotebookCell; readonly ending: string }) {
  const t = useTexts(fileViewTexts)
  if (kind === 'markdown') return <Markdown text={text} />
  return (
    <div className="flex flex-col overflow-hidden rounded-lg border border-line">
      <p className="border-b border-line bg-subtle px-3 py-1 font-mono text-xs text-muted">
        {kind === 'code' ? t(($) => $.executed, { run: count ?? ' ' }) : t(($) => $.rawCell)}
      </p>
      <CodeLines name={t(($) => $.views.source)} text={text} language={kind === 'code' ? languageOf(`x.${ending}`) : undefined} wraps />
      {outputs.length > 0 && (
        <div className="flex flex-col gap-3 border-t border-line bg-canvas px-4 py-3">
          {outputs.map((output, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- nor has an output
            <Output key={index} output={output} />
          ))}
        </div>
      )}
    </div>
  )
}

function Output({ output }: { readonly output: CellOutput }) {
  const t = useTexts(fileViewTexts)
  if (output.kind === 'image') return <OutputImage type={output.type} data={output.data} />
  if (output.kind === 'other') return <p className="text-sm text-muted">{t(($) => $.hiddenOutput)}</p>
  return (
    <pre className={output.kind === 'error' ? 'overflow-x-auto font-mono text-sm text-error-ink' : 'overflow-x-auto font-mono text-sm'}>
      {output.text}
    </pre>
  )
}

function bytesOf(data: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

function OutputImage({ type, data }: { readonly type: string; readonly data: string }) {
  const t = useTexts(fileViewTexts)
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const url = URL.createObjectURL(new Blob([bytesOf(data)], { type }))
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [data, type],
  )
  return <img ref={show} alt={t(($) => $.outputImage)} className="max-w-full self-start bg-white" />
}
