/** What a teacher places in the class of the unit, and what a student does with it. */
import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { aPdf } from '../../src/shared/testing/pdf.ts'
import { call, upload } from './api-call.ts'
import { lesson, openTree, type Place } from './learning-unit.ts'

export const [guide, video, form, task] = [
  'Guía de visibilidad',
  'Un atributo privado en doce segundos',
  'Autoevaluación: visibilidad',
  'Biblioteca: clases Libro y Préstamo',
]
const typeform = 'https://form.typeform.com/to/visibilidadJava'

/** A teacher places a PDF of four pages, a video and a form in the class, all of them required. */
export async function placeMaterial(teacher: Page, { lesson: content_id }: Place): Promise<void> {
  const pages = ['Público', 'Privado', 'Protegido', 'Estático'].map((line) => ({ lines: [line] }))
  const files = [
    { name: `${guide}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(await aPdf(pages).arrayBuffer()) },
    { name: `${video}.webm`, mimeType: 'video/webm', buffer: readFileSync('server/db/seed/data/assets/rejilla-css.webm') },
  ]
  const ids: number[] = []
  for (const file of files)
    ids.push((await upload<{ resource: { id: number } }>(teacher, '/resources/resources/uploads', file)).resource.id)
  ids.push((await call<{ id: number }>(teacher, 'POST', '/resources/resources', { body: { name: form, url: typeform } })).id)
  for (const resource_id of ids)
    await call(teacher, 'POST', '/resources/related/associate', { body: { content_id, resource_id, is_required: true } })
}

export const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Ocultar ${name}` }) })
export const show = (page: Page, name: string) => page.getByRole('button', { name: `Ver ${name}`, exact: true }).click()
export const pageField = (page: Page) => page.getByRole('textbox', { name: 'Página, de 4', exact: true })
export const player = (page: Page) => page.locator('video')

export async function turnTo(page: Page, number: number): Promise<void> {
  await pageField(page).fill(String(number))
  await pageField(page).press('Enter')
  await expect(page.getByText(`Página ${number} de 4`, { exact: true })).toBeAttached()
}

export async function openVideo(page: Page): Promise<void> {
  await show(page, video)
  await expect.poll(() => player(page).evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1)
}

/** Plays the video, without its sound, until a second or its end. @returns where it stopped */
export const watchUntil = (page: Page, second: number) =>
  player(page).evaluate(async (element: HTMLVideoElement, until) => {
    element.muted = true
    await element.play()
    await new Promise<void>((resolve) => {
      element.ontimeupdate = () => (element.ended || element.currentTime >= until) && resolve()
    })
    element.pause()
    return element.currentTime
  }, second)

/** The answer to a report about where the student is: a second of the video, or a page. */
export const reported = (page: Page, isAt: (at: number) => boolean) =>
  page.waitForResponse(
    async (response) =>
      response.request().method() === 'PUT' && response.url().endsWith('/watched') && response.ok() && isAt((await response.json()).at),
  )

/** Nothing is asked of the other service before the student agrees. */
export async function answerForm(page: Page): Promise<void> {
  const asked: string[] = []
  await page.context().route('https://form.typeform.com/**', async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: '<p>¡Gracias!</p>' })
  })
  await show(page, form)
  await expect(page.getByRole('button', { name: 'Mostrar aquí', exact: true })).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Mostrar aquí', exact: true }).click()
  await expect(page.frameLocator(`iframe[title="${form}"]`).getByText('¡Gracias!')).toBeVisible()
  await page.getByRole('button', { name: `He terminado ${form}`, exact: true }).click()
  await expect(card(page, form).getByText('Terminado', { exact: true })).toBeVisible()
}

/** What a screen reader meets in the class: where it stands in its unit, what is in it, and the way on. */
export async function readsAsUnit(page: Page): Promise<void> {
  const tree = await openTree(page)
  await expect(tree).toMatchAriaSnapshot(`
    - navigation "Contenidos de Escribir clases":
      - list:
        - listitem:
          - link /(Por hacer|Aquí sigues). Propiedades, métodos y constructores \\d de 2 obligatorios/
        - listitem:
          - link /(Por hacer|Aquí sigues). Visibilidad y métodos estáticos 0 de 4 obligatorios/
  `)
  await expect(tree.getByRole('link', { name: lesson })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toMatchAriaSnapshot(`
    - article:
      - heading "${lesson}" [level=1]
      - region "Recursos":
        - heading "Recursos" [level=2]
        - list:
          - listitem:
            - paragraph: ${guide}
            - paragraph: PDF Obligatorio
            - button "Ver ${guide}"
          - listitem:
            - button "Ver ${video}"
          - listitem:
            - 'button "Ver ${form}"'
      - region "Entregables":
        - list:
          - listitem:
            - 'link "${task}"'
      - status: /Estará hecha cuando/
      - link "Anterior Propiedades, métodos y constructores"
      - link "Fin de la unidad"
  `)
}

/** The pages with their text, and tools that say what they do. */
export const readsAsPdf = (page: Page) =>
  expect(card(page, guide)).toMatchAriaSnapshot(`
    - listitem:
      - button "Ocultar ${guide}" [expanded]
      - group "${guide}.pdf":
        - group "Página 1": Público
        - group "Página 4"
      - textbox "Página, de 4": "1"
      - status: Página 1 de 4
      - button "Reducir"
      - button "Ampliar"
      - button "Ajustar al ancho" [pressed]
      - button "Girar"
      - button "Buscar en el documento"
      - link "Abrir en otra pestaña"
      - link "Descargar"
  `)
