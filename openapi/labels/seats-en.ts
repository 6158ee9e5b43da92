/** What the ledger of licences says in English, on screen, in its CSV and in the audit log; keys are the codes of the contract. */
export const en = {
  kinds: { teacher: 'Teacher', student: 'Student' },
  reasons: {
    enrolled: 'Enrolled',
    unlinked: 'Left the group',
    archived: 'Group archived',
    unarchived: 'Group unarchived',
    moved: 'Moved to another group',
    joined: 'Joined the team',
    left: 'Left the team',
    reserved: 'Seat reserved',
    released: 'Reservation released',
    imported: 'Import',
    import_undone: 'Import undone',
  },
} as const
