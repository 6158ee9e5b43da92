/** What the ledger of licences says in Spanish, on screen, in its CSV and in the audit log; keys are the codes of the contract. */
export const es = {
  kinds: { teacher: 'Docente', student: 'Estudiante' },
  reasons: {
    enrolled: 'Matrícula',
    unlinked: 'Baja del grupo',
    archived: 'Grupo archivado',
    unarchived: 'Grupo desarchivado',
    moved: 'Cambio de grupo',
    joined: 'Alta en el equipo',
    left: 'Baja del equipo',
    reserved: 'Plaza reservada',
    released: 'Reserva liberada',
    imported: 'Importación',
    import_undone: 'Importación deshecha',
  },
} as const
