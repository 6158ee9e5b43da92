import type { ByLanguage } from './language.ts'

interface StudentExportTexts {
  /** Without its extension. */
  fileName: string
  sheet: string
  /** The headings that the import of students recognises, then the others. */
  columns: readonly string[]
  states: Readonly<Record<'active' | 'archived', string>>
}

export const studentExportTexts: ByLanguage<StudentExportTexts> = {
  es: {
    fileName: 'estudiantes',
    sheet: 'Estudiantes',
    columns: [
      'Primer apellido',
      'Segundo apellido',
      'Nombre',
      'Correo electrónico',
      'Usuario',
      'Grupos',
      'Estado',
      'En el centro desde',
      'Último acceso',
    ],
    states: { active: 'Activo', archived: 'Archivado' },
  },
  en: {
    fileName: 'students',
    sheet: 'Students',
    columns: [
      'First surname',
      'Second surname',
      'First name',
      'E-mail',
      'Username',
      'Groups',
      'State',
      'In the center since',
      'Last access',
    ],
    states: { active: 'Active', archived: 'Archived' },
  },
}
