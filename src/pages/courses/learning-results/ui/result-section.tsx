import { learningResultTexts } from '../i18n'
import { useTexts } from '@/shared/i18n'
import { WeightSum } from '@/entities/course'
import { Card } from '@/shared/ui'
import type { ConfirmMarks } from '@/widgets/marks-effect'
import { useRowSaving } from '../api/row-requests'
import { type Result, sumOf } from '../model/result-list'
import { EditableRow } from './editable-row'
import { NewRow } from './new-row'

interface ResultSectionProps {
  readonly courseId: number
  readonly result: Result
  /** Learning results of the program. */
  readonly count: number
  readonly canEdit: boolean
  readonly confirm: ConfirmMarks
}

/** A learning result with its criteria. */
export function ResultSection({ courseId, result, count, canEdit, confirm }: ResultSectionProps) {
  const t = useTexts(learningResultTexts)
  const { saveResult, saveCriterion } = useRowSaving(courseId, confirm)
  const { id, code, criteria } = result
  return (
    <Card id={`r${id}`} className="flex scroll-mt-24 flex-col gap-0 p-0 sm:p-0">
      <div className="border-b border-line bg-subtle p-2 sm:px-3">
        <EditableRow
          courseId={courseId}
          record={result}
          target={{ kind: 'result', result }}
          label={code}
          count={count}
          canEdit={canEdit}
          confirm={confirm}
          save={saveResult}
        />
      </div>
      <div className="divide-y divide-line">
        {criteria.map((criterion) => (
          <div key={criterion.id} id={`c${criterion.id}`} className="scroll-mt-24 p-2 sm:px-3">
            <EditableRow
              courseId={courseId}
              record={criterion}
              target={{ kind: 'criterion', criterion }}
              label={`${code}.${criterion.code}`}
              count={criteria.length}
              canEdit={canEdit}
              confirm={confirm}
              save={saveCriterion}
            />
          </div>
        ))}
      </div>
      <div className="flex flex-col gap-2 border-t border-line p-2 sm:px-3">
        {canEdit && <NewRow courseId={courseId} result={result} />}
        {criteria.length > 0 && <WeightSum sum={sumOf(criteria)} says={(sum) => t(($) => $.sumOfCriteria, { sum })} />}
      </div>
    </Card>
  )
}
