import { createHash } from 'node:crypto'
import type { ContractData } from '../../../modules/centers/contract-data.ts'

export type CenterKey = 'ribera' | 'puerta'

export interface CenterContent {
  name: string
  slug: string
  about: string
  description: string
  address: string
  street: string
  city: string
  country: string
  zipcode: string
  establishment_date: string
  accent: string
  teacher_licenses: number
  student_licenses: number
  contract: ContractData
  /** Username of who manages it. */
  manager: string
  /** Usernames of its team, the manager among them. */
  team: readonly string[]
  logo: { letters: string; paper: string; ink: string }
}

const reference = (slug: string) => `AULA-${createHash('sha256').update(slug).digest('hex').slice(0, 6).toUpperCase()}`

export const centers: Record<CenterKey, CenterContent> = {
  ribera: {
    name: 'IES Ribera del Duero',
    slug: 'ies-ribera-del-duero',
    about: 'Instituto público con ciclos de Informática y comunicaciones a orillas del Duero.',
    description:
      'Impartimos ESO, Bachillerato y Formación Profesional desde 1978. El departamento de Informática reúne los ciclos de Desarrollo de Aplicaciones Multiplataforma y de Desarrollo de Aplicaciones Web, en turnos de mañana y de tarde, y trabaja con más de cuarenta empresas de la comarca en la formación en empresa.',
    address: 'Calle de los Viñedos, 14',
    street: 'Calle de los Viñedos',
    city: 'Aranda de Duero',
    country: 'ES',
    zipcode: '09400',
    establishment_date: '1978-09-18',
    accent: 'oklch(0.50 0.13 258)',
    teacher_licenses: 12,
    student_licenses: 120,
    contract: {
      number: reference('ribera'),
      starts_on: '2025-09-01',
      ends_on: '2028-08-31',
      contact_name: 'Secretaría del centro',
      contact_email: 'secretaria@ribera.demo.test',
      contact_phone: '947 50 12 34',
      notes: 'Renovación anual. El centro abona las licencias en septiembre.',
    },
    manager: 'carmen.rueda',
    team: ['carmen.rueda', 'laura.vidal', 'javier.mendoza', 'marta.iglesias', 'oscar.benito', 'nuria.calvo', 'beatriz.souto'],
    logo: { letters: 'RD', paper: '#274690', ink: '#f6f3ea' },
  },
  puerta: {
    name: 'CIFP Puerta del Mar',
    slug: 'cifp-puerta-del-mar',
    about: 'Centro integrado de Formación Profesional frente al puerto de A Coruña.',
    description:
      'Centro integrado dedicado solo a la Formación Profesional: Informática y comunicaciones, Comercio y marketing y Administración y gestión. Parte de las clases de primer curso son semipresenciales.',
    address: 'Rúa do Faro, 38',
    street: 'Rúa do Faro',
    city: 'A Coruña',
    country: 'ES',
    zipcode: '15002',
    establishment_date: '2004-10-04',
    accent: 'oklch(0.50 0.10 195)',
    teacher_licenses: 5,
    student_licenses: 40,
    contract: {
      number: reference('puerta'),
      starts_on: '2025-09-01',
      ends_on: '2026-12-31',
      contact_name: 'Jefatura de estudios',
      contact_email: 'secretaria@puerta.demo.test',
      contact_phone: '981 20 45 67',
      notes: '',
    },
    manager: 'xoan.castro',
    team: ['xoan.castro', 'uxia.lema', 'beatriz.souto'],
    logo: { letters: 'PM', paper: '#0f5f66', ink: '#fdf6e3' },
  },
}
