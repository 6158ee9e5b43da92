import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { groupOverviewTexts } from '../i18n'

interface TaughtByProps {
  /** Teachers of the group. */
  readonly teachers: readonly Schema<'Person'>[]
  /** Who of them; null where nobody has said. */
  readonly id: number | null
}

/** Who teaches a program, below its name. */
export function TaughtBy({ teachers, id }: TaughtByProps) {
  const t = useTexts(groupOverviewTexts)
  const teacher = teachers.find((person) => person.id === id)
  return teacher ? <span className="block text-sm text-muted">{t(($) => $.taughtBy, { name: teacher.full_name })}</span> : null
}
