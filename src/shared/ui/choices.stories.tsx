import { LayoutGrid, Rows3 } from 'lucide-react'
import { useState } from 'react'
import { expect, fn, userEvent } from 'storybook/test'
import { described } from '../../../.storybook/described'
import preview from '../../../.storybook/preview'
import { Checkbox } from './checkbox'
import { RadioGroup } from './radio-group'
import { SegmentedControl } from './segmented-control'
import { Select } from './select'
import { Switch } from './switch'

const meta = preview.meta({
  title: 'ui/Choices',
  tags: ['autodocs'],
  parameters: described(
    'Checkbox, switch, radios, segments and select. A switch acts at once; a checkbox waits for the form. Two to four short options stand side by side as segments; many, or long ones, are a select: the browser’s own, which a phone shows as people know it.',
  ),
  decorators: [
    (Story) => (
      <div className="flex max-w-sm flex-col items-start gap-4">
        <Story />
      </div>
    ),
  ],
})

export const Checkboxes = meta.story({
  render: () => (
    <>
      <Checkbox label="Recordarme en este dispositivo" />
      <Checkbox label="Avisar a los estudiantes" hint="Recibirán un correo cuando publiques la nota." defaultChecked />
      <Checkbox label="Algunos" indeterminate />
      <Checkbox label="No disponible" disabled />
      <Checkbox label="No disponible, marcada" disabled defaultChecked />
    </>
  ),
})
Checkboxes.test('the whole line presses it', async ({ canvas }) => {
  await userEvent.click(canvas.getByText('Recordarme en este dispositivo'))
  await expect(canvas.getByRole('checkbox', { name: 'Recordarme en este dispositivo' })).toBeChecked()
  await expect(canvas.getByRole('checkbox', { name: 'Algunos' })).toBePartiallyChecked()
})

const roles = [
  { value: 'teacher', label: 'Docente', hint: 'Corrige y lleva grupos.' },
  { value: 'manager', label: 'Gestor', hint: 'Además, licencias y equipo del centro.' },
  { value: 'other', label: 'Otro', disabled: true },
] as const

const onRole = fn()

export const Radios = meta.story({
  render: () => (
    <RadioGroup legend="Papel" options={roles} defaultValue="teacher" onValueChange={onRole} hint="Se puede cambiar después." />
  ),
})
Radios.test('arrows choose', async ({ canvas }) => {
  await expect(canvas.getByRole('radiogroup', { name: 'Papel' })).toHaveAccessibleDescription('Se puede cambiar después.')
  canvas.getByRole('radio', { name: /Docente/ }).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect(onRole).toHaveBeenLastCalledWith('manager')
  await expect(canvas.getByRole('radio', { name: /Gestor/ })).toBeChecked()
})

export const RadiosHorizontal = meta.story({ render: () => <RadioGroup legend="Papel" options={roles} horizontal /> })
export const RadiosInvalid = meta.story({ render: () => <RadioGroup legend="Papel" options={roles} error="Elige una de las opciones." /> })

const filters = [
  { value: 'all', label: 'Todos', count: '28' },
  { value: 'delivered', label: 'Entregados', count: '23' },
  { value: 'missing', label: 'Sin entregar', count: '5' },
] as const

function Segments({ iconsOnly = false }: { readonly iconsOnly?: boolean }) {
  const [filter, setFilter] = useState<'all' | 'delivered' | 'missing'>('all')
  const [view, setView] = useState<'cards' | 'rows'>('rows')
  if (iconsOnly) {
    const views = [
      { value: 'cards', label: 'Tarjetas', icon: LayoutGrid },
      { value: 'rows', label: 'Tabla', icon: Rows3 },
    ] as const
    return <SegmentedControl label="Vista" iconsOnly options={views} value={view} onValueChange={setView} size="sm" />
  }
  return <SegmentedControl label="Mostrar" options={filters} value={filter} onValueChange={setFilter} />
}

export const Segmented = meta.story({ render: () => <Segments /> })
Segmented.test('arrows move within it', async ({ canvas }) => {
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  await expect(canvas.getByRole('radio', { name: 'Entregados 23' })).toBeChecked()
})
export const SegmentedIcons = meta.story({ render: () => <Segments iconsOnly /> })
export const SegmentedDark = meta.story({ render: () => <Segments />, globals: { theme: 'dark' } })

const onSwitch = fn()

export const Switches = meta.story({
  render: () => (
    <>
      <Switch label="Publicar al corregir" hint="La nota se ve en cuanto la guardas." onCheckedChange={onSwitch} />
      <Switch label="Activo" defaultChecked />
      <Switch label="Bloqueado" disabled />
    </>
  ),
})
Switches.test('Space switches it', async ({ canvas }) => {
  canvas.getByRole('switch', { name: /Publicar al corregir/ }).focus()
  await userEvent.keyboard(' ')
  await expect(onSwitch).toHaveBeenLastCalledWith(true)
})

const periods = [
  { value: '2026', label: 'Curso 2026-2027' },
  { value: '2025', label: 'Curso 2025-2026' },
  { value: '2024', label: 'Curso 2024-2025', disabled: true },
] as const

const onPeriod = fn()

export const Selects = meta.story({
  render: () => (
    <>
      <Select aria-label="Curso académico" options={periods} defaultValue="2026" onValueChange={onPeriod} />
      <Select aria-label="Con indicación" options={periods} defaultValue="" placeholder="Elige un curso" />
      <Select aria-label="Pequeña" options={periods} size="sm" />
      <Select aria-label="No disponible" options={periods} disabled />
      <Select aria-label="Incorrecta" options={periods} aria-invalid />
    </>
  ),
})
Selects.test('tells what was chosen', async ({ canvas }) => {
  await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Curso académico' }), '2025')
  await expect(onPeriod).toHaveBeenLastCalledWith('2025')
})
