import { Markdown } from '@/shared/ui'
import type { FileKindProps } from '../file-view'
import { TextView } from './text-view'

/** A Markdown file, read as it is meant. HTML in it is text. */
export function MarkdownView({ file }: FileKindProps) {
  return (
    <TextView
      file={file}
      render={(text) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the keyboard
        <div tabIndex={0} role="group" aria-label={file.name} className="min-h-0 flex-1 overflow-auto bg-surface px-6 py-5">
          <Markdown text={text} />
        </div>
      )}
    />
  )
}
