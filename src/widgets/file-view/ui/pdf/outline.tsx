import { ListTree } from 'lucide-react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { IconButton, Popover, PopoverClose, PopoverContent, PopoverTrigger } from '@/shared/ui'
import { fileViewTexts } from '../../i18n'
import type { Destination } from './link-layer'

interface OutlineNode {
  readonly title: string
  readonly dest: Destination | null
  readonly items: readonly OutlineNode[]
}

interface OutlineEntry {
  readonly key: string
  readonly title: string
  readonly dest: Destination
  readonly depth: number
}

/** Deeper chapters, and more of them, are left out. */
const limits = { depth: 6, count: 500 }

function entriesOf(nodes: readonly OutlineNode[], depth = 0, path = ''): readonly OutlineEntry[] {
  if (depth === limits.depth) return []
  return nodes.flatMap(({ dest, items, title }, index) => {
    const key = `${path}${index}.`
    return [...(dest === null ? [] : [{ key, title, dest, depth }]), ...entriesOf(items, depth + 1, key)]
  })
}

interface OutlineProps {
  readonly document: PDFDocumentProxy
  readonly onGoTo: (destination: Destination) => void
}

/** The chapters of a document that has them. */
export function Outline({ document, onGoTo }: OutlineProps) {
  const t = useTexts(fileViewTexts)
  const [entries, setEntries] = useState<readonly OutlineEntry[]>([])
  useEffect(() => {
    let isGone = false
    document.getOutline().then(
      (nodes: readonly OutlineNode[] | null) => {
        if (!isGone) setEntries(entriesOf(nodes ?? []).slice(0, limits.count))
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [document])
  if (entries.length === 0) return null
  return (
    <Popover>
      <PopoverTrigger asChild>
        <IconButton icon={ListTree} size="sm" label={t(($) => $.pdf.outline)} />
      </PopoverTrigger>
      <PopoverContent aria-label={t(($) => $.pdf.outline)} className="w-80 p-1">
        <ul>
          {entries.map(({ depth, dest, key, title }) => (
            <li key={key}>
              <PopoverClose
                onClick={() => onGoTo(dest)}
                style={{ paddingLeft: `${0.5 + depth}rem` }}
                className="w-full rounded-md py-1 pr-2 text-left text-sm hover:bg-subtle coarse:min-h-11"
              >
                {title}
              </PopoverClose>
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  )
}
