/** Why a seat was taken or freed, in the order of the filter. */
export const seatMoveReasons = [
  'enrolled',
  'unlinked',
  'moved',
  'imported',
  'import_undone',
  'archived',
  'unarchived',
  'joined',
  'left',
  'reserved',
  'released',
] as const
