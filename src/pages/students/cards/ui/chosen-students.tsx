import { CheckCircle2, KeyRound, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useFreshPasswords } from '@/entities/student'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { AlertBox, Button, Card } from '@/shared/ui'
import { studentsCardsTexts } from '../i18n'
import { isPrintable } from '../model/printable-name'
import { NewPasswords } from './new-passwords'

interface ChosenStudentsProps {
  /** Those of the PDF that is shown. */
  readonly students: readonly Schema<'Student'>[]
  /** All who are chosen: new passwords are made for all of them. */
  readonly all: readonly Schema<'Student'>[]
  readonly center: number | undefined
}

/** The students to print, marking those whose password will be printed. */
export function ChosenStudents({ students, all, center }: ChosenStudentsProps) {
  const t = useTexts(studentsCardsTexts)
  const passwords = useFreshPasswords()
  const byHand = all.filter(({ student }) => !isPrintable(student.display_name)).length
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <Card className="p-0 sm:p-0">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard */}
        <ul tabIndex={0} aria-label={t(($) => $.chosen)} className="max-h-[45dvh] divide-y divide-line overflow-y-auto max-lg:max-h-60">
          {students.map(({ id, student, password }) => (
            <li key={id} className="flex flex-col px-4 py-2 text-md">
              <span className="truncate font-medium">{student.display_name}</span>
              {!isPrintable(student.display_name) && (
                <span className="flex items-center gap-1 text-sm text-warning-ink">
                  <PenLine aria-hidden size={14} />
                  {t(($) => $.byHand)}
                </span>
              )}
              {passwords[id] === undefined ? (
                <span className="text-sm text-muted">{t(($) => $.passwords[password])}</span>
              ) : (
                <span className="flex items-center gap-1 text-sm text-success-ink">
                  <CheckCircle2 aria-hidden size={14} />
                  {t(($) => $.passwords.ready)}
                </span>
              )}
            </li>
          ))}
        </ul>
      </Card>
      <Button className="self-start" onClick={() => setMaking(true)}>
        <KeyRound aria-hidden />
        {t(($) => $.make)}
      </Button>
      <p className="text-sm text-muted">{t(($) => $.note)}</p>
      {byHand > 0 && <AlertBox>{t(($) => $.byHandNote, { count: byHand })}</AlertBox>}
      {isMaking && <NewPasswords students={all} center={center} onClose={() => setMaking(false)} />}
    </>
  )
}
