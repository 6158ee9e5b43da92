import { writtenMoment } from '#server/school-day.ts'

export type Language = 'es' | 'en'

const es = {
  cards: 'Tarjetas de acceso',
  sheets: 'Fichas personales',
  user: 'Usuario',
  oneTime: 'Contraseña de un solo uso',
  own: 'Entra con tu contraseña de siempre.',
  none: 'Elige tu contraseña en «¿La has olvidado?».',
  ask: 'Pide una contraseña nueva en tu centro.',
  first: 'Al entrar por primera vez elegirás la tuya.',
  enterAt: 'Entra en {address}',
  data: 'Datos personales',
  firstName: 'Nombre',
  lastNames: 'Apellidos',
  email: 'Correo electrónico',
  joined: 'Alta en el centro',
  lastAccess: 'Último acceso',
  never: 'Nunca',
  archived: 'Archivado desde el {date}',
  groups: 'Grupos y programas',
  noGroups: 'Sin grupos activos.',
  access: 'Acceso a Aula',
  made: 'Generada el {date}',
  byHand: 'Escribe el nombre a mano: aquí faltan sus letras.',
  otherLetters: 'En letras que este documento no tiene',
  nothing: '–',
} as const

export type PdfWords = Record<keyof typeof es, string>

export const pdfWords: Record<Language, PdfWords> = {
  es,
  en: {
    cards: 'Access cards',
    sheets: 'Personal sheets',
    user: 'User',
    oneTime: 'One-time password',
    own: 'Sign in with the password you already have.',
    none: 'Choose your password under “Forgotten?”.',
    ask: 'Ask your center for a new password.',
    first: 'The first time you sign in you will choose your own.',
    enterAt: 'Sign in at {address}',
    data: 'Personal data',
    firstName: 'First name',
    lastNames: 'Surnames',
    email: 'E-mail',
    joined: 'Joined the center',
    lastAccess: 'Last access',
    never: 'Never',
    archived: 'Archived since {date}',
    groups: 'Groups and programs',
    noGroups: 'No active groups.',
    access: 'Access to Aula',
    made: 'Made on {date}',
    byHand: 'Write the name by hand: its letters are missing here.',
    otherLetters: 'In letters that this document does not have',
    nothing: '–',
  },
}

/** Day, month and year, as the interface writes them. */
export const day = (at: Date) => writtenMoment(at)[0]
