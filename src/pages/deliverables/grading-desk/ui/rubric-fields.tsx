import { loadTexts } from '@/shared/i18n'
import { lazyModule, Skeleton, useLazyModule } from '@/shared/ui'
import { fieldIds, type DeskProps } from './desk-props'

/** With its texts; downloads where a deliverable has a rubric. */
const rubricPanel = lazyModule(() =>
  Promise.all([import('./rubric/rubric-panel'), import('../i18n/rubric').then(({ deskRubricTexts }) => loadTexts(deskRubricTexts))]).then(
    ([code]) => code,
  ),
)

/** The rubric of the deliverable, where levels are chosen. */
export function RubricFields({ view, send }: DeskProps) {
  const code = useLazyModule(rubricPanel, true)
  const { rubric } = view.desk.deliverable
  return (
    <div id={fieldIds.rubric} aria-busy={!code || undefined}>
      {rubric &&
        (code ? (
          <code.RubricPanel rubric={rubric} view={view} send={send} />
        ) : (
          <div className="flex flex-col gap-4">
            {rubric.rows.map(({ id }) => (
              <Skeleton key={id} className="h-16" />
            ))}
          </div>
        ))}
    </div>
  )
}
