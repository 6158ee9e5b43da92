import { useTexts } from '@/shared/i18n'
import { learningResultTexts } from '../i18n'
import type { Draft } from '../model/import-draft'
import { lossesOf } from '../model/replacement'
import type { Result } from '../model/result-list'

interface ReplacementNoteProps {
  readonly results: readonly Result[]
  readonly draft: Draft
}

/** What goes when the draft replaces the learning results of the program. */
export function ReplacementNote({ results, draft }: ReplacementNoteProps) {
  const t = useTexts(learningResultTexts)
  const losses = lossesOf(results, draft)
  const criteria = results.reduce((count, each) => count + each.criteria.length, 0)
  const counts = { results: t(($) => $.results, { count: results.length }), criteria: t(($) => $.criteria, { count: criteria }) }
  return (
    <div role="status" className="flex flex-col gap-1 text-md">
      <p>{t(($) => $.import.replaces, counts)}</p>
      {losses.length > 0 && (
        <>
          <p>{t(($) => $.import.loses, { count: losses.length })}</p>
          <ul className="list-disc pl-5">
            {losses.map(({ criterion, resources }) => (
              <li key={criterion}>
                {criterion}: {resources.join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
