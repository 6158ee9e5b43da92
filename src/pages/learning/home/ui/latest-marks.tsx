import { Link } from '@tanstack/react-router'
import { GradeMark } from '@/entities/deliverable'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { rowLinkStyles } from '@/shared/ui'
import { homeTexts } from '../i18n'
import { NothingHere, Row, RowList } from './row-list'

/** The latest marks, each with the first line of the teacher's feedback. */
export function LatestMarks({ marks }: { readonly marks: Schema<'StudentHome'>['latest_marks'] }) {
  const t = useTexts(homeTexts)
  const inWords = useInWords()
  if (marks.length === 0) return <NothingHere>{t(($) => $.student.noMarks)}</NothingHere>
  return (
    <RowList>
      {marks.map(({ deliverable, group, outcome, mark, passed, feedback_line, released_at }) => (
        <Row key={`${group.id}/${deliverable.id}`}>
          <div className="min-w-0 flex-1">
            <Link to="/deliverable/$id" params={{ id: deliverable.id }} search={{ group: group.id }} className={rowLinkStyles}>
              {deliverable.name}
            </Link>
            {feedback_line && <p className="line-clamp-2 text-sm text-soft">{feedback_line}</p>}
            <p className="text-xs text-muted">{t(($) => $.student.publishedAt, { when: inWords(released_at, { withTime: false }) })}</p>
          </div>
          <GradeMark outcome={outcome} passed={passed} mark={mark} className="shrink-0 font-semibold" />
        </Row>
      ))}
    </RowList>
  )
}
