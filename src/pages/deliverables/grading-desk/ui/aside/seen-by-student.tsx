import { Eye } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { Button } from '@/shared/ui'
import { deskAsideTexts } from '../../i18n/aside'
import { markText } from '../../model/grade-form'
import type { DeskProps } from '../desk-props'

/** The published mark, while another one is on the desk. */
export function SeenByStudent({ view, send }: DeskProps) {
  const t = useTexts(deskAsideTexts)
  const { grade } = view.desk
  const { published } = grade
  return (
    <div className="flex items-start gap-2 border-b border-line bg-warning-soft px-4 py-2 text-sm">
      <Eye aria-hidden size={16} className="mt-0.5 shrink-0 text-warning-ink" />
      <p className="min-w-0 flex-1" role="status">
        {t(($) => $.published.sees, { mark: markText(published ?? grade) })}{' '}
        {published && view.canWrite && (
          <Button
            variant="link"
            className="text-sm"
            onClick={() => send({ type: 'set', change: { field: 'published', grade: published } })}
          >
            {t(($) => $.published.discard)}
          </Button>
        )}
      </p>
    </div>
  )
}
