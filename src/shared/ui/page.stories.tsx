import { Ellipsis, Inbox, Plus, SearchX } from 'lucide-react'
import { expect, fn, userEvent } from 'storybook/test'
import { described } from '../../../.storybook/described'
import preview from '../../../.storybook/preview'
import { Avatar } from './avatar'
import { Breadcrumb } from './breadcrumb'
import { Button } from './button'
import { Card, Section } from './card'
import { DescriptionList } from './description-list'
import { EmptyState } from './empty-state'
import { ErrorState } from './error-state'
import { IconButton } from './icon-button'
import { PageHeader } from './page-header'
import { Toolbar, ToolbarButton, ToolbarSeparator } from './toolbar'

const meta = preview.meta({
  title: 'ui/Page',
  tags: ['autodocs'],
  parameters: described(
    'The top of a page and what it is made of: header with one action, breadcrumb, cards and sections, lists of facts, tools, and what is said when there is nothing or something failed.',
  ),
})

const header = (
  <PageHeader
    title="Maquetado CSS"
    state="23 entregados · 4 sin corregir · vence el viernes a las 23:59"
    menu={<IconButton icon={Ellipsis} label="Más acciones" variant="secondary" />}
    action={<Button variant="primary">Corregir el siguiente</Button>}
  />
)

export const Header = meta.story({ render: () => header })
export const HeaderOnPhone = meta.story({ render: () => header, globals: { viewport: { value: 'small' } } })
export const HeaderWithMedia = meta.story({
  render: () => (
    <PageHeader
      media={<Avatar name="Ana Belén García" size="lg" />}
      title="García Soler, Ana Belén"
      state="1.º DAM A · último acceso ayer a las 22:41"
    />
  ),
})

const crumbs = [
  { key: 'groups', content: <a href="#groups">Mis grupos</a> },
  { key: 'group', content: <a href="#group">1.º DAM A</a> },
  { key: 'deliverable', content: 'Maquetado CSS con un nombre tan largo que no cabe en la barra de arriba' },
]

export const Crumbs = meta.story({ render: () => <Breadcrumb items={crumbs} /> })
Crumbs.test('says which one is this page', async ({ canvas }) => {
  const current = canvas.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'page')
  await expect(current.map((item) => item.textContent)).toEqual(['Maquetado CSS con un nombre tan largo que no cabe en la barra de arriba'])
})
export const CrumbsOnPhone = meta.story({ render: () => <Breadcrumb items={crumbs} />, globals: { viewport: { value: 'small' } } })

export const Sections = meta.story({
  render: () => (
    <div className="flex flex-col gap-8">
      <Section title="Lo que vence" description="Esta semana" aside={<a href="#all">Ver todo</a>}>
        <Card>
          <DescriptionList
            items={[
              { term: 'Vence', value: 'el viernes a las 23:59' },
              { term: 'Criterios', value: 'RA2.a · RA2.c' },
              { term: 'Instrucciones', value: 'Maqueta la portada con una rejilla de doce columnas que se lea bien en un móvil.' },
            ]}
          />
        </Card>
      </Section>
      <Section title="Criterios" level={3}>
        <Card className="text-md text-muted">RA2.a 40 %</Card>
      </Section>
    </div>
  ),
})
export const SectionsDark = meta.story({ ...Sections.input, globals: { theme: 'dark' } })

export const Empty = meta.story({
  render: () => (
    <EmptyState
      icon={Inbox}
      title="Aún no has creado ningún grupo"
      action={
        <Button variant="primary">
          <Plus aria-hidden />
          Crear grupo
        </Button>
      }
    >
      Un grupo reúne a tus estudiantes con los programas que siguen.
    </EmptyState>
  ),
})
export const NothingFound = meta.story({
  render: () => (
    <EmptyState icon={SearchX} title="Nadie se llama «zapato»" action={<Button>Quitar los filtros</Button>}>
      Prueba con un apellido o quita los filtros.
    </EmptyState>
  ),
})

const onRetry = fn()

export const Failed = meta.story({ render: () => <ErrorState onRetry={onRetry} reference="req-7f3a91" /> })
Failed.test('tries again', async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
  await expect(onRetry).toHaveBeenCalledTimes(1)
  await expect(canvas.getByRole('alert')).toHaveTextContent('Algo ha ido malError de conexión con el servidor.')
})
export const FailedRetrying = meta.story({ render: () => <ErrorState onRetry={onRetry} retrying /> })
export const NotFound = meta.story({
  render: () => (
    <ErrorState
      title="Este grupo no existe"
      action={
        <Button asChild>
          <a href="#home">Ir al inicio</a>
        </Button>
      }
    >
      Puede que se haya eliminado o que no tengas acceso a él.
    </ErrorState>
  ),
})

export const Tools = meta.story({
  render: () => (
    <Toolbar label="Página del archivo">
      <ToolbarButton>Ampliar</ToolbarButton>
      <ToolbarButton>Reducir</ToolbarButton>
      <ToolbarSeparator />
      <ToolbarButton>Girar</ToolbarButton>
    </Toolbar>
  ),
})
Tools.test('is one stop for Tab; arrows move within it', async ({ canvas }) => {
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect(canvas.getByRole('button', { name: 'Girar' })).toHaveFocus()
})
