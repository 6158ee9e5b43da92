import type { components } from '#openapi/generated/schema.gen.ts'
import type { ByLanguage } from './language.ts'

type ImportRow = components['schemas']['ImportRow']

interface ReportTexts {
  fileName: string
  columns: readonly string[]
  states: Record<ImportRow['state'], string>
  reasons: Record<NonNullable<ImportRow['reason']>, string>
}

/** Texts of the report with the outcome of each imported row. */
export const importReportTexts: ByLanguage<ReportTexts> = {
  es: {
    fileName: 'Importación de estudiantes',
    columns: ['Fila', 'Resultado', 'Motivo', 'Apellidos y nombre', 'Correo', 'Usuario', 'Grupo'],
    states: {
      unchecked: 'Sin comprobar',
      new: 'Cuenta nueva',
      existing: 'Ya es del centro',
      skipped: 'Omitida',
      problem: 'Con problemas',
      created: 'Cuenta creada',
      enrolled: 'Matriculado',
      undone: 'Deshecha',
      kept: 'No se ha podido deshacer',
    },
    reasons: {
      name_missing: 'Falta el nombre',
      surname_missing: 'Falta el primer apellido',
      name_wrong: 'El nombre tiene signos que no son de un nombre',
      broken_characters: 'El nombre ha perdido letras (codificación)',
      too_long: 'Algún dato es demasiado largo',
      email_missing: 'Falta el correo',
      email_wrong: 'El correo no es válido',
      email_repeated: 'Otra persona del archivo tiene el mismo correo',
      email_taken: 'El correo es de otra persona',
      other_name: 'El correo es de alguien del centro con otro nombre',
      username_wrong: 'El usuario no es válido',
      username_repeated: 'Otra persona del archivo tiene el mismo usuario',
      username_taken: 'El usuario es de otra persona',
      group_missing: 'Falta el grupo',
      group_left_out: 'Su grupo se ha dejado fuera',
      group_name_taken: 'Alguien ha creado entretanto otro grupo con ese nombre',
      group_unknown: 'El grupo no existe o no es tuyo',
      same_name_in_list: 'Se llama igual que otra fila, una con correo y otra sin él',
      same_name_in_center: 'Se llama igual que un estudiante del centro, uno con correo y otro sin él',
      already_enrolled: 'Ya estaba en el grupo',
      already_in_center: 'Ya era estudiante del centro',
      from_archive: 'Estaba en el archivo del centro y vuelve',
      repeated_row: 'Repite otra fila',
      signed_in: 'Ya ha entrado en su cuenta',
      has_work: 'Ya ha trabajado en el grupo',
      in_other_group: 'También está en otro grupo',
      changed: 'Alguien ha cambiado sus datos',
      already_left: 'Ya no estaba en el grupo',
      not_in_center: 'Ya no es estudiante del centro',
      group_archived: 'El grupo está archivado',
    },
  },
  en: {
    fileName: 'Student import',
    columns: ['Row', 'Result', 'Reason', 'Surnames and name', 'E-mail', 'Username', 'Group'],
    states: {
      unchecked: 'Not checked',
      new: 'New account',
      existing: 'Already of the center',
      skipped: 'Skipped',
      problem: 'With problems',
      created: 'Account created',
      enrolled: 'Enrolled',
      undone: 'Undone',
      kept: 'Could not be undone',
    },
    reasons: {
      name_missing: 'The name is missing',
      surname_missing: 'The first surname is missing',
      name_wrong: 'The name has signs that belong to no name',
      broken_characters: 'The name has lost letters (encoding)',
      too_long: 'Something is too long',
      email_missing: 'The e-mail is missing',
      email_wrong: 'The e-mail is not valid',
      email_repeated: 'Somebody else in the file has the same e-mail',
      email_taken: 'The e-mail is somebody else’s',
      other_name: 'The e-mail belongs to somebody of the center with another name',
      username_wrong: 'The username is not valid',
      username_repeated: 'Somebody else in the file has the same username',
      username_taken: 'The username is somebody else’s',
      group_missing: 'The group is missing',
      group_left_out: 'Its group is left out',
      group_name_taken: 'Somebody has created another group with this name meanwhile',
      group_unknown: 'The group does not exist or is not yours',
      same_name_in_list: 'Has the name of another row, one with an e-mail and the other without',
      same_name_in_center: 'Has the name of a student of the center, one with an e-mail and the other without',
      already_enrolled: 'Already in the group',
      already_in_center: 'Already a student of the center',
      from_archive: 'Was in the center’s archive and comes back',
      repeated_row: 'Repeats another row',
      signed_in: 'They have signed in since',
      has_work: 'They have worked in the group since',
      in_other_group: 'They are in another group too',
      changed: 'Somebody changed their data',
      already_left: 'They had left the group',
      not_in_center: 'No longer a student of the center',
      group_archived: 'The group is archived',
    },
  },
}
