import { beforeAll, expect, it } from 'vitest'
import { i18n, startI18n } from '../i18n'
import { ApiError } from './api-error'
import { errorMessage } from './error-message'

beforeAll(() => startI18n('es'))

const t = () => i18n.getFixedT(null, 'common')

it.each([
  [{ detail: 'No active account found with the given credentials' }, 'El correo o la contraseña no son correctos.'],
  [{ detail: 'Given token not valid for any token type', code: 'something_else' }, 'La sesión ha caducado. Vuelve a iniciar sesión.'],
  [{ detail: 'Not found.', code: 'not_found' }, 'No se ha encontrado lo que buscas.'],
  [{ detail: 'Archived groups cannot be modified.', code: 'group_archived' }, 'Los grupos archivados no se pueden modificar.'],
  [{ code: 'no_licences' }, 'El centro no tiene licencias disponibles.'],
  [{ detail: 'Internal server error.', code: 'server_error' }, 'Error de conexión con el servidor.'],
  [{}, 'Error de conexión con el servidor.'],
])('says %j', (body, message) => expect(errorMessage(new ApiError(400, body), t())).toBe(message))

it('says that the server could not be reached for an error that is not a response', () =>
  expect(errorMessage(new TypeError('offline'), t())).toBe('Error de conexión con el servidor.'))

it('prefers the message of the caller for a code', () =>
  expect(errorMessage(new ApiError(409, { code: 'conflict' }), t(), { conflict: 'Otra persona lo ha cambiado.' })).toBe(
    'Otra persona lo ha cambiado.',
  ))
