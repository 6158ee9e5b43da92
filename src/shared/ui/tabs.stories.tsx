import { expect, userEvent } from 'storybook/test'
import { described } from '../../../.storybook/described'
import preview from '../../../.storybook/preview'
import { TabLinks, Tabs, tabLinkStyles } from './tabs'

const items = [
  { value: 'students', label: 'Estudiantes', count: '28', content: <p>La lista de estudiantes.</p> },
  { value: 'deliverables', label: 'Entregas', count: '6', content: <p>Las entregas del grupo.</p> },
  { value: 'resources', label: 'Recursos', content: <p>Los recursos.</p> },
  { value: 'team', label: 'Equipo', disabled: true, content: <p>El equipo.</p> },
]

const meta = preview.meta({
  title: 'ui/Tabs',
  tags: ['autodocs'],
  parameters: described(
    'Parts of one page, one at a time; arrows move between them. Parts with addresses of their own are links that look the same (`TabLinks`).',
  ),
  component: Tabs,
  args: { label: 'Partes del grupo', items },
})

export const Default = meta.story()
Default.test('arrows change the part and skip what is off', async ({ canvas }) => {
  await userEvent.tab()
  await expect(canvas.getByRole('tab', { name: 'Estudiantes 28' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect(canvas.getByRole('tabpanel', { name: 'Entregas 6' })).toHaveTextContent('Las entregas del grupo.')
})

export const OnPhone = meta.story({ globals: { viewport: { value: 'small' } } })
export const Dark = meta.story({ globals: { theme: 'dark' } })

export const Links = meta.story({
  render: () => (
    <div className="w-56">
      <TabLinks label="Partes del grupo" current="deliverables">
        <a href="#students" className={tabLinkStyles}>
          Estudiantes
        </a>
        <a href="#resources" className={tabLinkStyles}>
          Recursos compartidos
        </a>
        <a href="#deliverables" aria-current="page" data-state="active" className={tabLinkStyles}>
          Entregas
        </a>
      </TabLinks>
    </div>
  ),
})
Links.test('scrolls to the current link where the row is narrow', async ({ canvas }) => {
  const row = canvas.getByRole('navigation', { name: 'Partes del grupo' }).getBoundingClientRect()
  const link = canvas.getByRole('link', { name: 'Entregas' }).getBoundingClientRect()
  await expect(link.right).toBeLessThanOrEqual(row.right)
})
