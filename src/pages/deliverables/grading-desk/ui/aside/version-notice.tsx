import { TriangleAlert } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { Button } from '@/shared/ui'
import { deskAsideTexts } from '../../i18n/aside'
import type { DeskProps } from '../desk-props'
import { gradeVersion } from './grade-version'

/** Says that the mark was given to another version than the newest, or than the one that counts. */
export function VersionNotice({ view, send }: DeskProps) {
  const t = useTexts(deskAsideTexts)
  const { notice, graded, counting, viewed, compared, canWrite, desk } = view
  const [newest] = desk.versions
  const about = notice === 'newer' ? newest : counting
  const text = () => {
    if (notice === 'newer') {
      return graded
        ? t(($) => $.notice.newer, { newest: newest?.number ?? 0, graded: graded.number })
        : t(($) => $.notice.newerNone, { newest: newest?.number ?? 0 })
    }
    return graded
      ? t(($) => $.notice.other, { counting: counting?.number ?? 0, graded: graded.number })
      : t(($) => $.notice.otherNone, { counting: counting?.number ?? 0 })
  }
  if (!about) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-warning/45 bg-warning-soft px-3 py-1.5 text-sm">
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2">
        <TriangleAlert aria-hidden size={16} className="mt-px shrink-0 text-warning-ink" />
        {text()}
      </p>
      <div className="flex flex-wrap gap-x-3">
        {viewed?.id !== about.id && (
          <Button variant="link" className="text-sm" onClick={() => send({ type: 'view', versionId: about.id })}>
            {t(($) => $.notice.see, { number: about.number })}
          </Button>
        )}
        {graded && !compared && (
          <Button
            variant="link"
            className="text-sm"
            onClick={() => {
              send({ type: 'view', versionId: about.id })
              send({ type: 'compare', versionId: graded.id })
            }}
          >
            {t(($) => $.notice.compare)}
          </Button>
        )}
        {canWrite && (
          <Button variant="link" className="text-sm" onClick={() => gradeVersion(view, send, about.id)}>
            {t(($) => $.notice.grade, { number: about.number })}
          </Button>
        )}
      </div>
    </div>
  )
}
