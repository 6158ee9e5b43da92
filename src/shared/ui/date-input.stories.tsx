import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview'
import { DateInput, type DateInputProps } from './date-input'
import { Field } from './field'

const onValueChange = fn<(value: string) => void>()

function Kept({ value, ...props }: Partial<DateInputProps>) {
  const [day, setDay] = useState(value ?? '')
  return (
    <Field label="Empieza el" className="w-48">
      {(control) => (
        <DateInput
          {...control}
          {...props}
          value={day}
          onValueChange={(next) => {
            onValueChange(next)
            setDay(next)
          }}
        />
      )}
    </Field>
  )
}

const meta = preview.meta({ title: 'ui/Date input', component: Kept, beforeEach: () => void onValueChange.mockClear() })
const field = () => screen.findByLabelText('Empieza el')

export const Filled = meta.story({ args: { value: '2026-09-01' } })
export const ReadOnly = meta.story({ args: { value: '2026-09-01', readOnly: true } })
export const Empty = meta.story({ args: {} })
Empty.test('is typed day first, and rewritten when it is left', async () => {
  const input = await field()
  await expect(input).toHaveAttribute('placeholder', 'dd/mm/aaaa')
  await userEvent.type(input, '1/9/2026')
  await expect(onValueChange).toHaveBeenLastCalledWith('2026-09-01')
  await expect(input).toHaveValue('1/9/2026')
  await userEvent.tab()
  await expect(input).toHaveValue('01/09/2026')
  await userEvent.clear(input)
  await expect(onValueChange).toHaveBeenLastCalledWith('')
})
Empty.test('keeps a text that is no day, for the form to report', async () => {
  const input = await field()
  await userEvent.type(input, '31/04/2026')
  await userEvent.tab()
  await expect(input).toHaveValue('31/04/2026')
  await expect(onValueChange).toHaveBeenLastCalledWith('31/04/2026')
})
Filled.test('is picked with the keyboard in the language of the page', async () => {
  const input = await field()
  input.focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Elegir un día' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'martes, 1 de septiembre de 2026' })).toHaveFocus())
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{PageDown}')
  await waitFor(() => expect(dialog.getByRole('button', { name: 'viernes, 9 de octubre de 2026' })).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  await expect(onValueChange).toHaveBeenLastCalledWith('2026-10-09')
  await waitFor(() => expect(input).toHaveValue('09/10/2026'))
  await expect(screen.queryByRole('dialog')).toBeNull()
})

export const OpenInEnglishOnADarkPhone = meta.story({
  args: { value: '1978-09-15', max: '1978-09-20' },
  globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Open the calendar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose a day' }))
    await expect(await dialog.findByRole('grid', { name: 'September 1978' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /21 September 1978|September 21, 1978/ })).toBeDisabled()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Year' }), '1977')
    await expect(await dialog.findByRole('grid', { name: 'September 1977' })).toBeVisible()
  },
})
