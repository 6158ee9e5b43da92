import type { ImportContext, ImportField, ImportStart, StudentImport } from './import-types'

/** The context before a list is chosen. */
export function initialContext(start: ImportStart): Omit<ImportContext, 'uploads'> {
  return {
    ...start,
    import: null,
    fields: [],
    aim: undefined,
    sheet: null,
    invites: true,
    amendments: [],
    refused: null,
    checks: 0,
    rejection: null,
    seats: null,
  }
}

/** The target: the one stored on the server, the group the user came from, or by column if the list has a group column. */
function aimOf({ group, by_column, without_group, columns, state }: StudentImport, { aim, groupId }: ImportContext): ImportContext['aim'] {
  if (state !== 'mapping') return by_column ? 'column' : without_group ? 'none' : (group?.id ?? aim)
  if (aim !== undefined) return aim
  if (groupId !== null) return groupId
  return columns.some(({ field }) => field === 'group') ? 'column' : undefined
}

/** The context after the server sent the import. */
export function withImport(context: ImportContext, current: StudentImport): Partial<ImportContext> {
  return {
    import: current,
    importId: current.id,
    fields: current.columns.map(({ field }) => field),
    aim: aimOf(current, context),
    sheet: null,
    invites: current.state === 'mapping' || current.state === 'checked' ? context.invites : current.invites,
    checks: context.checks + 1,
    rejection: null,
    seats: null,
  }
}

const wholeNames: readonly ImportField[] = ['full_name', 'surnames_first']
const nameParts: readonly ImportField[] = ['first_name', 'last_names', 'last_name_1', 'last_name_2']
/** Fields that cannot be combined with a field: itself, and fields with the same content in another form. */
function conflictingFields(field: ImportField): readonly ImportField[] {
  if (wholeNames.includes(field)) return [...wholeNames, ...nameParts]
  if (field === 'last_names') return [...wholeNames, 'last_names', 'last_name_1', 'last_name_2']
  if (field === 'last_name_1' || field === 'last_name_2') return [...wholeNames, 'last_names', field]
  return field === 'first_name' ? [...wholeNames, field] : [field]
}

/** Assigns a field to a column and clears the columns with a conflicting field. */
export function assigned(fields: ImportContext['fields'], column: number, field: ImportField | null): ImportContext['fields'] {
  const conflicting = field === null ? [] : conflictingFields(field)
  return fields.map((each, index) => (index === column ? field : each !== null && conflicting.includes(each) ? null : each))
}

/** What is still missing in the mapping. */
export function lacks({
  fields,
  aim,
}: Pick<ImportContext, 'fields' | 'aim'>): readonly ('name' | 'surname' | 'email' | 'group' | 'groupColumn')[] {
  const has = (...accepted: readonly ImportField[]) => accepted.some((field) => fields.includes(field))
  return [
    ...(has(...wholeNames, 'first_name') ? [] : (['name'] as const)),
    ...(has(...wholeNames, 'last_names', 'last_name_1') ? [] : (['surname'] as const)),
    ...(has('email', 'username') ? [] : (['email'] as const)),
    ...(aim === undefined ? (['group'] as const) : []),
    ...(aim === 'column' && !has('group') ? (['groupColumn'] as const) : []),
  ]
}

/** Whether the rows can be checked. A list without e-mails can: its rows get errors where the center requires them. */
export const canCheck = (context: ImportContext) => lacks(context).every((each) => each === 'email' || each === 'surname')
