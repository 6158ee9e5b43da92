import { expect } from 'storybook/test'
import { described } from '../../../.storybook/described'
import preview from '../../../.storybook/preview'
import { Field } from './field'
import { FormError } from './form-error'
import { Input } from './input'
import { SaveState } from './save-state'

const meta = preview.meta({
  title: 'ui/Field',
  tags: ['autodocs'],
  parameters: described(
    'Label above, hint and error below, wired together. An error says what to do, and comes when it helps: after leaving the field or on sending, not with the first letter.',
  ),
  component: Field,
  args: { label: 'Nombre del centro', children: (control) => <Input {...control} defaultValue="IES Ribera del Duero" /> },
  decorators: [
    (Story) => (
      <div className="max-w-sm">
        <Story />
      </div>
    ),
  ],
})

export const Plain = meta.story()
export const WithHint = meta.story({ args: { hint: 'Como aparecerá en los informes.' } })
export const Optional = meta.story({ args: { label: 'Teléfono', optional: true } })
export const Required = meta.story({ args: { required: true } })
export const HiddenLabel = meta.story({ args: { hideLabel: true } })
export const WithAside = meta.story({ args: { aside: <SaveState status={{ kind: 'saved', at: '2026-11-20T21:51:00.000Z' }} /> } })

export const WithError = meta.story({
  args: { hint: 'Como aparecerá en los informes.', error: 'El nombre del centro debe ser único.', required: true },
})
WithError.test('its error and its hint describe the control', async ({ canvas }) => {
  const input = canvas.getByRole('textbox', { name: 'Nombre del centro' })
  await expect(input).toHaveAccessibleDescription('El nombre del centro debe ser único. Como aparecerá en los informes.')
  await expect(input).toBeInvalid()
  await expect(input).toBeRequired()
})

export const ErrorDark = meta.story({ args: { error: 'El nombre del centro debe ser único.' }, globals: { theme: 'dark' } })

export const WholeForm = meta.story({
  render: () => <FormError>No se ha podido crear el centro. Lo que has escrito sigue aquí; vuelve a intentarlo en un momento.</FormError>,
})
