import { beforeAll, expect, it } from 'vitest'
import { i18n, loadTexts, startI18n } from '@/shared/i18n'
import { anAuditRow } from '@/shared/testing'
import { centersAuditTexts } from '../i18n'
import { csvHead, csvLine } from './audit-csv'

beforeAll(async () => {
  await startI18n('es')
  await loadTexts(centersAuditTexts)
})
const t = () => i18n.getFixedT('es', 'centersAudit')

it('is one line per deed, in words, that no spreadsheet takes for a formula', () => {
  expect(csvHead(t())).toBe('\uFEFF"Fecha";"Quién";"En nombre de";"Qué";"Sobre qué";"Estudiante";"Centro";"Cambios";"Motivo"\r\n')
  const row = anAuditRow({
    changes: [
      { field: 'mark', before: 650, after: 700 },
      { field: 'outcome', before: null, after: 'marked' },
      { field: 'version_number', before: null, after: 2 },
      { field: 'first_name', before: 'Ana "la jefa"', after: '' },
      { field: 'new_thing', before: true, after: [1, 2] },
    ],
    reason: '=1+1',
  })
  expect(csvLine(t(), row).replace(/^"[^"]*"/, '"…"')).toBe(
    '"…";"Laura Vidal Ortega";"";"Nota puesta";"Maquetado CSS";"Ana Belén García Soler";"IES Ribera del Duero";' +
      '"Nota: 6,50 → 7,00 · Versión: 2 · Nombre: Ana ""la jefa"" → nada · new thing: sí → 1, 2";"\'=1+1"\r\n',
  )
})
