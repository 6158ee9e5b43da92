import type { AutosaveContext, AutosaveRules, Saveable, SaveOutcome } from './autosave-types'

type Record<Server, Values> = Pick<AutosaveContext<Server, Values, never, never>, 'server' | 'original' | 'values' | 'sent' | 'theirs'>
type Rules<Server, Values> = Pick<AutosaveRules<Server, Values, never>, 'valuesOf' | 'isSame' | 'rebase' | 'mergeConflicting'>

/** A record that was just opened. */
export function opened<Server, Values>({ valuesOf }: Pick<Rules<Server, Values>, 'valuesOf'>, server: Server) {
  const values = valuesOf(server)
  return { server, original: values, values, sent: null, errors: {}, theirs: null, savedAt: null }
}

export function hasChanges<Server, Values>({ isSame }: Rules<Server, Values>, { original, values }: Record<Server, Values>): boolean {
  return !isSame(original, values)
}

/** Whether a record differs from the original only outside the edited values. */
export function isUnaffectedBy<Server, Values>(rules: Rules<Server, Values>, { original }: Record<Server, Values>, other: Server): boolean {
  return rules.isSame(original, rules.valuesOf(other))
}

/**
 * Applies a record that was read again. Responses may arrive out of order: one older than the known revision is ignored. Without
 * unsaved changes it replaces the values; with unsaved changes, only where both agree, so that the save meets the conflict.
 */
export function mergeServerState<Server extends Saveable, Values>(
  rules: Rules<Server, Values>,
  record: Record<Server, Values>,
  fresh: Server,
  isSettled: boolean,
): Partial<Record<Server, Values>> {
  const { server, original, values } = record
  if (fresh.revision < server.revision) return {}
  const read = rules.valuesOf(fresh)
  if (isSettled) return { server: fresh, original: read, ...(rules.isSame(read, original) ? {} : { values: read }) }
  if (fresh.revision === server.revision || rules.isSame(read, original))
    return { server: fresh, original: read, values: rules.rebase?.(values, original, read) ?? values }
  return { server: rules.mergeConflicting?.(server, fresh) ?? server, theirs: fresh }
}

/** Replaces the original by another record; unsaved changes stay. */
export function acceptTheirs<Server, Values>(
  { valuesOf, rebase }: Rules<Server, Values>,
  { theirs, original, values }: Record<Server, Values>,
): Partial<Record<Server, Values>> {
  if (theirs === null) return {}
  const read = valuesOf(theirs)
  return { server: theirs, original: read, values: rebase?.(values, original, read) ?? values, theirs: null }
}

/** Applies the result of a save. A record that was read during the save may be newer over the same values. Later edits are kept. */
export function applySaved<Server extends Saveable, Values>(
  rules: Rules<Server, Values>,
  { theirs, values, sent }: Record<Server, Values>,
  { server, at }: Extract<SaveOutcome<Server, never>, { kind: 'saved' }>,
) {
  const read = rules.valuesOf(server)
  const isTheirsLater = theirs !== null && theirs.revision > server.revision && rules.isSame(rules.valuesOf(theirs), read)
  return {
    server: isTheirsLater ? theirs : server,
    original: read,
    values: rules.rebase && sent !== null ? rules.rebase(values, sent, read) : values,
    errors: {},
    theirs: null,
    attempts: 0,
    savedAt: at ?? null,
  }
}
