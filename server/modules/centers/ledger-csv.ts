import { csvCell, csvMark } from '#server/csv.ts'
import { writtenMoment } from '#server/school-day.ts'
import type { SeatKind, SeatReason } from '../licences/seats.ts'

/** One row of the ledger as it is written; what is not known is empty. */
export interface LedgerLine {
  at: Date
  kind: SeatKind
  delta: number
  reason: SeatReason
  person: string
  group: string
  actor: string
}

type Language = 'es' | 'en'
interface Words {
  columns: readonly string[]
  kind: Record<SeatKind, string>
  reason: Record<SeatReason, string>
}

const words: Record<Language, Words> = {
  es: {
    columns: ['Fecha', 'Hora', 'Licencia', 'Cambio', 'Motivo', 'Persona', 'Grupo', 'Quién lo hizo'],
    kind: { teacher: 'Docente', student: 'Alumno' },
    reason: {
      enrolled: 'Matrícula',
      unlinked: 'Baja del grupo',
      archived: 'Grupo archivado',
      unarchived: 'Grupo reactivado',
      moved: 'Cambio de grupo',
      joined: 'Alta en el equipo',
      left: 'Baja del equipo',
      reserved: 'Plaza reservada',
      released: 'Reserva liberada',
      imported: 'Importación',
      import_undone: 'Importación deshecha',
    },
  },
  en: {
    columns: ['Date', 'Time', 'Licence', 'Change', 'Reason', 'Person', 'Group', 'Done by'],
    kind: { teacher: 'Teacher', student: 'Student' },
    reason: {
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
  },
}

/** The sign of a change is no formula, so the cells are made harmless one by one. */
const line = (cells: readonly string[]) => `${cells.join(';')}\r\n`

/** The ledger as a Spanish spreadsheet opens it: byte order mark, semicolons, dates and times of Madrid. */
export async function* ledgerCsv(pages: AsyncIterable<readonly LedgerLine[]>, language: Language): AsyncGenerator<string> {
  const { columns, kind, reason } = words[language]
  yield csvMark + line(columns)
  for await (const rows of pages) {
    yield rows
      .map((row) => {
        const [date, time] = writtenMoment(row.at)
        const [what = '', why = '', ...who] = [kind[row.kind], reason[row.reason], row.person, row.group, row.actor].map(csvCell)
        return line([date, time, what, row.delta > 0 ? '+1' : '-1', why, ...who])
      })
      .join('')
  }
}
