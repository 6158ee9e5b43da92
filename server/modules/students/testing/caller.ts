import type { Caller } from '#server/caller.ts'

/** A manager as the functions below a handler see them. */
export const callerOf = ({ id }: { id: number }): Caller => ({
  id,
  role: 'manager',
  isStaff: true,
  isSuperuser: false,
  centerIds: [],
  managedCenterId: null,
  sessionId: 0,
  impersonator: null,
})
