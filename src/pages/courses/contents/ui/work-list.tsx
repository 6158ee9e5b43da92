import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { courseContentsTexts } from '../i18n'

/** Named one by one; of more there is the number. */
const mostNamed = 10

/** How much work of students forbids a deletion, and where it is. */
export function WorkList({ work }: { readonly work: Schema<'WorkCounts'> }) {
  const t = useTexts(courseContentsTexts)
  const counts = ({ marks, works }: Pick<Schema<'WorkCounts'>, 'marks' | 'works'>) => ({
    marks: t(($) => $.refused.marks, { count: marks, number: formatInteger(marks) }),
    works: t(($) => $.refused.works, { count: works, number: formatInteger(works) }),
  })
  const [first, ...others] = work.parts
  if (first && others.length === 0) return <p>{t(($) => $.refused.workIn, { ...counts(work), name: first.name })}</p>
  const more = work.parts.length - mostNamed
  return (
    <>
      <p>{t(($) => $.refused.workInSeveral, counts(work))}</p>
      <ul className="list-disc pl-5">
        {work.parts.slice(0, mostNamed).map(({ kind, id, name, ...part }) => (
          <li key={`${kind} ${id}`}>
            {t(($) => (kind === 'content' ? $.refused.workOfContent : $.refused.workOfDeliverable), { ...counts(part), name })}
          </li>
        ))}
        {more > 0 && <li>{t(($) => $.blocked.more, { count: more, number: formatInteger(more) })}</li>}
      </ul>
    </>
  )
}
