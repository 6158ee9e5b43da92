const actions: ReadonlySet<string> = new Set(['sign_in_failed', 'sign_in_locked', 'session_copied', 'password_reset_requested'])

/** Whether anybody may have caused an event, so that it has no actor. */
export const isUnidentified = (action: string): boolean => actions.has(action)

/** The reason of events of commands on the server's machine, which have no actor. */
export const commandReason = 'npm run admin'

/** The reason of the event of a restore. */
export const restoreReason = 'npm run restore'

/** Whether an event was caused by a command. */
export const isByCommand = (row: { actor_id: number | null; reason: string | null }): boolean =>
  row.actor_id === null && (row.reason === commandReason || row.reason === restoreReason)
