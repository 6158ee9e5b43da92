import { expect, fn, userEvent } from 'storybook/test'
import { useState } from 'react'
import { described } from '../../../.storybook/described'
import preview from '../../../.storybook/preview'
import { Field } from './field'
import { Input } from './input'
import { PasswordInput } from './password-input'
import { SearchInput } from './search-input'
import { Textarea } from './textarea'

const meta = preview.meta({
  title: 'ui/Input',
  tags: ['autodocs'],
  parameters: described(
    'Text, passwords, searches and long text. On a phone no control is smaller than 16 px, so that nothing zooms when it is pressed. Numbers are right-aligned in tabular figures.',
  ),
  component: Input,
  args: { 'aria-label': 'Nombre del grupo', placeholder: '1.º DAM A' },
  decorators: [
    (Story) => (
      <div className="max-w-xs">
        <Story />
      </div>
    ),
  ],
})

export const Empty = meta.story()
export const Filled = meta.story({ args: { defaultValue: '2.º SMR B' } })
export const Invalid = meta.story({ args: { defaultValue: '2.º SMR B', 'aria-invalid': true } })
export const Disabled = meta.story({ args: { defaultValue: '2.º SMR B', disabled: true } })
export const ReadOnly = meta.story({ args: { defaultValue: '2.º SMR B', readOnly: true } })
export const Numeric = meta.story({ args: { numeric: true, defaultValue: '7,50', 'aria-label': 'Nota', className: 'w-20' } })
export const Dark = meta.story({ args: { defaultValue: '2.º SMR B' }, globals: { theme: 'dark' } })
export const Sizes = meta.story({
  render: (args) => (
    <div className="flex flex-col gap-3">
      <Input {...args} size="sm" />
      <Input {...args} size="md" />
      <Input {...args} size="lg" />
    </div>
  ),
})

export const Password = meta.story({
  render: () => (
    <Field label="Contraseña">
      {(control) => <PasswordInput {...control} defaultValue="ribera-2026" autoComplete="current-password" />}
    </Field>
  ),
})
Password.test('shows and hides what was typed without losing the caret', async ({ canvas }) => {
  const field = canvas.getByLabelText('Contraseña')
  await userEvent.click(field)
  await userEvent.click(canvas.getByRole('button', { name: 'Mostrar la contraseña', pressed: false }))
  await expect(field).toHaveAttribute('type', 'text')
  await expect(field).toHaveFocus()
  await userEvent.click(canvas.getByRole('button', { name: 'Mostrar la contraseña', pressed: true }))
  await expect(field).toHaveAttribute('type', 'password')
})

function SearchDemo({ initial, onSearch }: { readonly initial: string; readonly onSearch: (value: string) => void }) {
  const [value, setValue] = useState(initial)
  const change = (next: string) => {
    setValue(next)
    onSearch(next)
  }
  return <SearchInput label="Buscar estudiantes" value={value} onValueChange={change} />
}

const onSearch = fn()

export const Search = meta.story({ render: () => <SearchDemo initial="" onSearch={onSearch} /> })
export const SearchFilled = meta.story({ render: () => <SearchDemo initial="garcía" onSearch={onSearch} /> })
SearchFilled.test('Escape and the button clear it and keep the focus', async ({ canvas }) => {
  const field = canvas.getByRole('searchbox', { name: 'Buscar estudiantes' })
  await userEvent.click(canvas.getByRole('button', { name: 'Borrar la búsqueda' }))
  await expect(field).toHaveValue('')
  await expect(field).toHaveFocus()
  await userEvent.keyboard('ana')
  await expect(onSearch).toHaveBeenLastCalledWith('ana')
  await userEvent.keyboard('{Escape}')
  await expect(field).toHaveValue('')
  await expect(canvas.queryByRole('button', { name: 'Borrar la búsqueda' })).toBeNull()
})

export const LongText = meta.story({
  render: () => <Field label="Comentario">{(control) => <Textarea {...control} placeholder="Qué está bien y qué mejorar" />}</Field>,
})
LongText.test('grows with what is written', async ({ canvas }) => {
  const area = canvas.getByLabelText('Comentario')
  const before = area.getBoundingClientRect().height
  await userEvent.type(area, 'uno{Enter}dos{Enter}tres{Enter}cuatro{Enter}cinco{Enter}seis')
  await expect(area.getBoundingClientRect().height).toBeGreaterThan(before)
})
