const actions: ReadonlySet<string> = new Set(['sign_in_failed', 'sign_in_locked', 'session_copied', 'password_reset_requested'])

/** Whether anybody may have caused an event, so that it has no actor. */
export const isUnidentified = (action: string): boolean => actions.has(action)
