import type { PersonGiven } from '../../../testing/factories/index.ts'

type Staff = PersonGiven & { username: string }

/** The manager of the first center. */
export const manager: Staff = {
  username: 'carmen.rueda',
  first_name: 'Carmen',
  last_name_1: 'Rueda',
  last_name_2: 'Sanz',
  gender: 'female',
}

/** The eight teachers. Xoán Castro manages the second center, Beatriz Souto works in both. */
export const teachers: readonly Staff[] = [
  { username: 'laura.vidal', first_name: 'Laura', last_name_1: 'Vidal', last_name_2: 'Ortega', gender: 'female' },
  { username: 'javier.mendoza', first_name: 'Javier', last_name_1: 'Mendoza', last_name_2: 'Cuesta', gender: 'male' },
  { username: 'marta.iglesias', first_name: 'Marta', last_name_1: 'Iglesias', last_name_2: 'Pardo', gender: 'female' },
  { username: 'oscar.benito', first_name: 'Óscar', last_name_1: 'Benito', last_name_2: 'Arranz', gender: 'male' },
  { username: 'nuria.calvo', first_name: 'Nuria', last_name_1: 'Calvo', last_name_2: 'de Diego', gender: 'female' },
  { username: 'beatriz.souto', first_name: 'Beatriz', last_name_1: 'Souto', last_name_2: 'Varela', gender: 'female' },
  { username: 'xoan.castro', first_name: 'Xoán', last_name_1: 'Castro', last_name_2: 'Pereira', gender: 'male', density: 'compact' },
  { username: 'uxia.lema', first_name: 'Uxía', last_name_1: 'Lema', last_name_2: 'Rouco', gender: 'female' },
]

/** Belongs to no center and has no e-mail. */
export const admin: Staff = { username: 'admin', first_name: 'Administración', last_name_1: 'Aula', email: null }
