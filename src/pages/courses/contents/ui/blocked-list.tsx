import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { courseContentsTexts } from '../i18n'
import type { Blocked } from '../model/rest'

/** Named one by one; of more there is the number. */
const mostNamed = 10

/** What cannot move or return, and where it would be. */
export function BlockedList({ blocked }: { readonly blocked: readonly Blocked[] }) {
  const t = useTexts(courseContentsTexts)
  const more = blocked.length - mostNamed
  return (
    <ul className="list-disc pl-5">
      {blocked.slice(0, mostNamed).map(({ reason, kind, bin_id, id, name, content }) => (
        <li key={`${kind} ${id ?? ''} ${bin_id ?? ''}`}>{t(($) => $.blocked[reason], { name, content: content ?? '' })}</li>
      ))}
      {more > 0 && <li>{t(($) => $.blocked.more, { count: more, number: formatInteger(more) })}</li>}
    </ul>
  )
}
