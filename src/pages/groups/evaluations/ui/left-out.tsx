import { useTexts } from '@/shared/i18n'
import { AlertBox, Button } from '@/shared/ui'
import { evaluationTexts } from '../i18n'
import type { Entries, EvaluatedProgram } from '../model/entries'

interface LeftOutProps {
  readonly program: EvaluatedProgram
  readonly entries: Entries
  readonly onDismiss: () => void
}

/** Says that the program was closed elsewhere, and what was typed here and is not in its acta. */
export function LeftOut({ program: { students }, entries, onDismiss }: LeftOutProps) {
  const t = useTexts(evaluationTexts)
  const lines = Object.entries(entries).map(([id, { code, remark }]) => {
    const name = students.find(({ student }) => student.id === Number(id))?.student.display_name ?? '–'
    return { id, text: t(($) => $.program.leftOutOf, { name, entry: [code, remark].filter(Boolean).join(' · ') || '–' }) }
  })
  return (
    <div role="alert">
      <AlertBox
        type="warning"
        title={t(($) => $.program.closedElsewhere)}
        actions={
          <Button size="sm" onClick={onDismiss}>
            {t(($) => $.program.dismiss)}
          </Button>
        }
      >
        {lines.length > 0 && (
          <>
            {t(($) => $.program.leftOut)}
            <ul className="flex flex-col gap-1.5">
              {lines.map(({ id, text }) => (
                <li key={id}>{text}</li>
              ))}
            </ul>
          </>
        )}
      </AlertBox>
    </div>
  )
}
