import { BookOpen, House, Users } from 'lucide-react'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import preview from '../../../../.storybook/preview'
import { matchesQuery } from '../../lib/search'
import { Button } from '../button'
import { Field } from '../field'
import { Combobox } from './combobox'
import { CommandPalette } from './command-palette'

const meta = preview.meta({
  title: 'ui/Command',
})

const onSelect = fn<(id: string) => void>()

const places = [
  {
    title: 'Ir a',
    items: [
      { id: 'home', label: 'Inicio', icon: House, shortcut: 'G H' },
      { id: 'groups', label: 'Mis grupos', icon: Users },
    ],
  },
  {
    title: 'Grupos',
    items: [
      { id: 'g1', label: '1.º DAM A', hint: 'Lenguajes de marcas', icon: Users },
      { id: 'g2', label: '2.º SMR B', hint: 'Redes locales', icon: Users },
    ],
  },
  { title: 'Programas', items: [{ id: 'p1', label: 'Programación', hint: 'DAM', icon: BookOpen }] },
]

function Palette({ start = '', loading = false }: { readonly start?: string; readonly loading?: boolean }) {
  const [open, setOpen] = useState(true)
  const [query, setQuery] = useState(start)
  const groups = places.map(({ title, items }) => ({
    title,
    items: items.filter(({ label }) => matchesQuery(label, query)).map((item) => ({ ...item, onSelect: () => onSelect(item.id) })),
  }))
  return (
    <>
      <Button onClick={() => setOpen(true)}>Buscar</Button>
      <CommandPalette
        open={open}
        onOpenChange={setOpen}
        query={query}
        onQueryChange={setQuery}
        groups={loading ? [] : groups}
        loading={loading}
      />
    </>
  )
}

export const PaletteOpen = meta.story({ render: () => <Palette /> })
PaletteOpen.test('typing filters, arrows move round, Enter goes', async () => {
  const field = screen.getByRole('combobox', { name: 'Buscar o ir a…' })
  await waitFor(() => expect(field).toHaveFocus())
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  await expect(active()).toBe('InicioG H')
  await userEvent.keyboard('{ArrowUp}')
  await expect(active()).toBe('ProgramaciónDAM')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect(active()).toBe('Mis grupos')
  await userEvent.keyboard('programacion')
  await expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['ProgramaciónDAM'])
  await userEvent.keyboard('{Enter}')
  await expect(onSelect).toHaveBeenLastCalledWith('p1')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
PaletteOpen.test('is empty when it opens again, after Enter and after Escape', async ({ canvas }) => {
  for (const end of ['{Enter}', '{Escape}']) {
    await userEvent.type(await screen.findByRole('combobox'), `grupos${end}`)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: 'Buscar' }))
    await expect(await screen.findByRole('combobox')).toHaveValue('')
  }
})
export const PaletteDark = meta.story({ ...PaletteOpen.input, globals: { theme: 'dark' } })
export const PaletteOnPhone = meta.story({ ...PaletteOpen.input, globals: { viewport: { value: 'phone' } } })
export const PaletteEmpty = meta.story({ render: () => <Palette start="zapato" /> })
PaletteEmpty.test('says that nothing matches', async () => {
  await expect(screen.getByRole('status')).toHaveTextContent('No hay nada que coincida con «zapato».')
})
export const PaletteLoading = meta.story({ render: () => <Palette start="ana" loading /> })

const students = ['García Soler, Ana Belén', 'Hernández Ruiz, Óscar', 'López Prieto, Hugo', 'Muñoz Vidal, Aitana'].map((label, index) => ({
  id: String(index + 1),
  label,
}))

function Chooser({ start }: { readonly start: string | null }) {
  const [value, setValue] = useState(start)
  return (
    <Field label="Estudiante" className="max-w-xs">
      {(control) => (
        <Combobox
          {...control}
          label="Estudiante"
          options={students}
          value={value}
          onValueChange={setValue}
          placeholder="Busca por nombre"
        />
      )}
    </Field>
  )
}

export const ComboboxEmpty = meta.story({ render: () => <Chooser start={null} /> })
ComboboxEmpty.test('finds without accents, chooses with Enter, gives up with Escape', async ({ canvas }) => {
  const field = canvas.getByRole('combobox', { name: 'Estudiante' })
  await userEvent.type(field, 'oscar')
  await expect(canvas.getAllByRole('option').map((option) => option.textContent)).toEqual(['Hernández Ruiz, Óscar'])
  await userEvent.keyboard('{Enter}')
  await expect(field).toHaveValue('Hernández Ruiz, Óscar')
  await expect(canvas.queryByRole('listbox')).toBeNull()
  await userEvent.type(field, 'zzz')
  await expect(canvas.getByRole('status')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect(field).toHaveValue('Hernández Ruiz, Óscar')
})
export const ComboboxOpen = meta.story({
  render: () => (
    <div className="h-64">
      <Chooser start="3" />
    </div>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await expect(canvas.getByRole('option', { selected: true })).toHaveTextContent('López Prieto, Hugo')
    await userEvent.keyboard('{ArrowDown}')
    await expect(canvas.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(
      canvas.getByRole('option', { name: 'Muñoz Vidal, Aitana' }).id,
    )
  },
})
