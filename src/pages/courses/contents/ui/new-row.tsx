import { useTexts } from '@/shared/i18n'
import { courseContentsTexts } from '../i18n'
import type { ContentsEvent } from '../model/contents-setup'
import type { ContentsView } from '../model/contents-view'
import { nodeOf } from '../model/tree'
import { levelOf } from './levels'
import { NameEditor } from './name-editor'

interface NewRowProps {
  readonly view: ContentsView
  readonly rowIndex: number
  readonly send: (event: ContentsEvent) => void
}

/** The row in which the name of a new node is typed. */
export function NewRow({ view: { tree, editing }, rowIndex, send }: NewRowProps) {
  const t = useTexts(courseContentsTexts)
  if (editing === null || 'id' in editing) return null
  const level = (nodeOf(tree, editing.parentId)?.level ?? 0) + 1
  return (
    <div role="row" aria-rowindex={rowIndex} aria-level={level} className="border-b border-line px-2 py-1 last:border-b-0">
      <div role="gridcell" style={{ paddingInlineStart: `${(level - 1) * 1.5 + 3}rem` }}>
        {/* each new name starts empty */}
        <NameEditor
          key={`${editing.parentId}:${editing.index}`}
          label={t(($) => $.newName[levelOf({ level })])}
          name=""
          isNew
          send={send}
        />
      </div>
    </div>
  )
}
