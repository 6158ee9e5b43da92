export const teacherFields = ['email', 'first_name', 'last_name_1', 'last_name_2'] as const

/** A teacher as a form holds them. */
export type TeacherData = Readonly<Record<(typeof teacherFields)[number], string>>

export const noTeacher: TeacherData = { email: '', first_name: '', last_name_1: '', last_name_2: '' }

/** What of a teacher was changed, trimmed. */
export function changed(before: TeacherData, after: TeacherData): Partial<TeacherData> {
  return Object.fromEntries(
    teacherFields.map((name) => [name, after[name].trim()] as const).filter(([name, value]) => value !== before[name]),
  )
}

/** All of a teacher, trimmed. */
export function trimmed(data: TeacherData): TeacherData {
  const { email, first_name, last_name_1, last_name_2 } = data
  return { email: email.trim(), first_name: first_name.trim(), last_name_1: last_name_1.trim(), last_name_2: last_name_2.trim() }
}
