import { beforeAll, expect, it } from 'vitest'
import { fieldMessage, i18n, startI18n } from '.'

beforeAll(() => startI18n('es'))

const t = () => i18n.getFixedT(null, 'common')

it.each([
  ['required', undefined, 'Este campo es obligatorio.'],
  ['too_long', undefined, 'Es demasiado largo.'],
  ['too_long', 80, 'Debe tener 80 caracteres como máximo.'],
  ['too_short', 8, 'Debe tener 8 caracteres como mínimo.'],
  ['exact_length', 9, 'Debe tener 9 caracteres.'],
  ['max', 100_000, 'El valor máximo es 100.000.'],
  ['min', 0, 'El valor mínimo es 0.'],
  ['max', '10,00', 'El valor máximo es 10,00.'],
  ['different', 5, 'El valor debe ser distinto de 5.'],
  ['format', 'dd/mm/aaaa', 'El formato debe ser dd/mm/aaaa.'],
  ['format', undefined, 'El formato no es correcto.'],
  ['passwords_differ', undefined, 'Las contraseñas no coinciden.'],
  ['never_heard_of', undefined, 'El formato no es correcto.'],
])('says of a field %s (%s)', (code, limit, message) => expect(fieldMessage(t(), code, limit)).toBe(message))
