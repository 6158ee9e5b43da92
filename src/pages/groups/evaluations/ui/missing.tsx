import { UserPlus } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { AlertBox, Button } from '@/shared/ui'
import { evaluationTexts } from '../i18n'
import type { EvaluatedProgram } from '../model/entries'

interface MissingProps {
  readonly missing: EvaluatedProgram['missing']
  /** Absent where nothing can be changed. */
  readonly onAdd?: (studentId: number) => void
}

/** The students of the group who came after the program was closed, each of whom can be added to its acta. */
export function Missing({ missing, onAdd }: MissingProps) {
  const t = useTexts(evaluationTexts)
  return (
    <AlertBox title={t(($) => $.program.missing, { count: missing.length })}>
      <ul className="flex flex-col gap-1.5">
        {missing.map(({ student }) => (
          <li key={student.id} className="flex flex-wrap items-center gap-3">
            {student.display_name}
            {onAdd && (
              <Button size="sm" aria-label={t(($) => $.program.addOf, { name: student.full_name })} onClick={() => onAdd(student.id)}>
                <UserPlus aria-hidden />
                {t(($) => $.program.add)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </AlertBox>
  )
}
