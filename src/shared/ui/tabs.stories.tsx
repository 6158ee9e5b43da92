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
    <TabLinks label="Partes del grupo">
      <a href="#students" aria-current="page" className={tabLinkStyles}>
        Estudiantes
      </a>
      <a href="#deliverables" className={tabLinkStyles}>
        Entregas
      </a>
    </TabLinks>
  ),
})
