import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Markdown } from '@/shared/ui'
import { deliverableTexts } from '../i18n'

/** The texts that an event of a mark's history replaced. */
export function EarlierComments({ comments }: { readonly comments: Schema<'GradeEvent'>['earlier'] }) {
  const t = useTexts(deliverableTexts)
  return comments.map(({ field, text }) => (
    <div key={field} className="mt-1 text-sm">
      <p className="text-muted">{t(($) => $.earlier[text === '' ? (`${field}None` as const) : field])}</p>
      {text !== '' && (
        <blockquote className="mt-1 border-l-2 border-line pl-3 break-words">
          {field === 'feedback' ? <Markdown text={text} /> : <p className="whitespace-pre-line">{text}</p>}
        </blockquote>
      )}
    </div>
  ))
}
