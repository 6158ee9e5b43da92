import { type RawBuilder, sql } from 'kysely'
import type { Db, Tables } from '#server/db/client.ts'

export type TableName = keyof Tables & string
/** Condition for the rows of a table that belong to a center. */
export type CenterRows = RawBuilder<unknown>
type Condition = (centerId: number) => CenterRows

const itsOwn: Condition = (id) => sql`center_id = ${id}`
const itsGroups: Condition = (id) => sql`group_id in (select id from groups where center_id = ${id})`
/** Programs that it offers, its own and the platform's: marks are unreadable without their programs. */
const programs = (id: number) =>
  sql`(select course_id from center_courses where center_id = ${id} union select id from courses where center_id = ${id})`
const ofPrograms: Condition = (id) => sql`course_id in ${programs(id)}`
const within =
  (column: string, table: string, key = 'id'): Condition =>
  (id) =>
    sql`${sql.ref(column)} in (select ${sql.ref(key)} from ${sql.table(table)} where center_id = ${id})`

/** The rows of each table in the export of a center. Secret columns are left out, and columns without meaning elsewhere. */
export const centerData: Partial<Record<TableName, Condition>> = {
  centers: (id) => sql`id = ${id}`,
  users: (id) =>
    sql`id in (select user_id from center_staff where center_id = ${id} union select user_id from center_students where center_id = ${id})`,
  center_staff: itsOwn,
  center_students: itsOwn,
  center_courses: itsOwn,
  center_setups: itsOwn,
  licence_ledger: itsOwn,
  courses: (id) => sql`id in ${programs(id)}`,
  course_contents: ofPrograms,
  course_categories: ofPrograms,
  course_rules: ofPrograms,
  learning_results: ofPrograms,
  criteria: ofPrograms,
  deliverables: ofPrograms,
  deliverable_files: (id) => sql`deliverable_id in (select id from deliverables where course_id in ${programs(id)})`,
  deliverable_criteria: ofPrograms,
  related_resources: ofPrograms,
  related_results: (id) => sql`related_resource_id in (select id from related_resources where course_id in ${programs(id)})`,
  resources: itsOwn,
  resource_categories: within('resource_id', 'resources'),
  groups: itsOwn,
  group_teachers: itsOwn,
  group_students: itsGroups,
  group_courses: itsGroups,
  group_resources: itsGroups,
  group_deliverables: itsGroups,
  // a center that asks for a student knows nothing of them until the other one has accepted
  student_transfers: (id) => sql`from_center_id = ${id} or (to_center_id = ${id} and state = 'accepted')`,
  deliverable_extensions: itsOwn,
  submissions: itsGroups,
  deliverable_versions: itsGroups,
  version_files: (id) => sql`version_id in (select id from deliverable_versions where ${itsGroups(id)})`,
  grades: itsGroups,
  feedback_files: itsGroups,
  earlier_comments: itsOwn,
  annotations: itsGroups,
  grade_criteria: (id) => sql`submission_id in (select id from submissions where ${itsGroups(id)})`,
  custom_scores: itsOwn,
  recovery_plans: itsOwn,
  evaluations: itsOwn,
  evaluation_closings: itsOwn,
  evaluation_records: within('evaluation_id', 'evaluations'),
  evaluation_marks: within('evaluation_id', 'evaluations'),
  learning_sessions: itsOwn,
  content_progress: itsGroups,
  progress_baselines: itsOwn,
  milestones: itsOwn,
  class_sessions: itsOwn,
  attendances: itsOwn,
  purchase_links: itsOwn,
  purchases: itsOwn,
  student_imports: itsOwn,
  student_import_rows: within('import_id', 'student_imports'),
  student_notes: itsGroups,
  files: itsOwn,
  audit_log: itsOwn,
}

/** The integer key columns of a table without an `id`. */
const keys: Partial<Record<TableName, readonly string[]>> = {
  center_staff: ['center_id', 'user_id'],
  center_students: ['center_id', 'user_id'],
  course_categories: ['course_id', 'category_id'],
  deliverable_files: ['deliverable_id', 'file_id'],
  deliverable_criteria: ['deliverable_id', 'criterion_id'],
  resource_categories: ['resource_id', 'category_id'],
  group_teachers: ['group_id', 'user_id'],
  group_resources: ['group_id', 'related_resource_id'],
  group_deliverables: ['group_id', 'deliverable_id'],
  deliverable_extensions: ['deliverable_id', 'group_id', 'student_id'],
  version_files: ['version_id', 'file_id'],
  attendances: ['session_id', 'student_id'],
  grades: ['submission_id'],
  feedback_files: ['file_id'],
  grade_criteria: ['submission_id', 'criterion_id'],
  evaluation_closings: ['evaluation_id', 'course_id'],
  evaluation_records: ['evaluation_id', 'course_id', 'student_id'],
  evaluation_marks: ['evaluation_id', 'course_id', 'student_id', 'learning_result_id'],
  content_progress: ['group_id', 'student_id', 'content_id'],
  progress_baselines: ['group_id', 'student_id', 'course_id'],
  student_import_rows: ['import_id', 'number'],
}

/** The columns that order the rows of a table. */
export const keyOf = (table: TableName): readonly RawBuilder<unknown>[] => (keys[table] ?? ['id']).map((column) => sql.ref(column))

/** Tables with a `center_id` that are not exported, and why. */
export const staysBehind: Partial<Record<TableName, string>> = {
  notifications: 'each person reads their own, and they say nothing that is not elsewhere',
  mails: 'waiting and past mails have no meaning elsewhere',
  data_exports: 'copies such as this one, which expire',
  new_years: 'what undoing the begin of a school year needs for a day; its groups and students are exported',
  mark_undos: 'what undoing a bulk change of marks needs for a day; the marks are exported',
  waiting_work: 'counted from the exported work',
  center_storage: 'the sum of the sizes of the exported files',
  student_counts: 'counted from the exported students',
  team_invitations: 'those who have accepted are in the team, and the others are no part of the center',
}

/** Columns that are never exported, in any table. */
export const secretColumns = ['password_hash', 'token_hash', 'storage_key', 'search_key', 'sort_key'] as const

/** Rows per read. */
const chunk = 500

const secrets = sql.join(secretColumns.map((column) => sql.lit(column)))

/** The key of every five hundredth row of a table and of its last. */
export async function milestones(db: Db, table: TableName, condition: CenterRows): Promise<readonly number[][]> {
  const key = sql.join(keyOf(table))
  const { rows } = await sql<{ key: number[] }>`
    select key from (
      select array[${key}]::bigint[] as key, row_number() over (order by ${key}) as place, count(*) over () as size
      from ${sql.table(table)} where ${condition}) as ranked
    where place % ${chunk} = 0 or place = size order by key`.execute(db)
  return rows.map((row) => row.key)
}

/** Rows of a table after a key and up to another, as JSON lines; null when they have been deleted meanwhile. */
export async function rowsUpTo(
  db: Db,
  table: TableName,
  condition: CenterRows,
  after: readonly number[] | undefined,
  last: readonly number[],
) {
  const key = sql.join(keyOf(table))
  const place = (parts: readonly number[]) => sql.join(parts.map((part) => sql`${part}::bigint`))
  const isLater = after ? sql`(${key}) > (${place(after)})` : sql`true`
  const { rows } = await sql<{ lines: string | null }>`
    select string_agg((to_jsonb(${sql.ref(table)}) - array[${secrets}])::text, E',\n' order by ${key}) as lines
    from ${sql.table(table)} where ${condition} and ${isLater} and (${key}) <= (${place(last)})`.execute(db)
  return rows[0]?.lines ?? null
}
