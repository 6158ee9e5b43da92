import { type BrowserContextOptions, devices, expect, type Page } from '@playwright/test'
import { zipSync } from 'fflate'
import { bar, findPlace, lesson, lessonAddress, program, progressOf, studentSees, teacherSees, unitAddress } from './learning-unit.ts'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'
import {
  answerForm,
  card,
  guide,
  openVideo,
  pageField,
  placeMaterial,
  player,
  readsAsPdf,
  readsAsUnit,
  reported,
  show,
  task,
  turnTo,
  video,
  watchUntil,
} from './unit-material.ts'

async function handIn(page: Page): Promise<void> {
  await page.getByRole('link', { name: task, exact: true }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Archivos de la entrega: (elígelos|Elegir archivos)/ }).click()
  const buffer = Buffer.from(zipSync({ 'src/Libro.java': new TextEncoder().encode('public class Libro {}\n') }))
  await (await choosing).setFiles([{ name: 'prestamos.zip', mimeType: 'application/zip', buffer }])
  const files = page.getByRole('list', { name: 'Archivos de la entrega', exact: true }).getByRole('listitem')
  await expect(files.filter({ hasText: 'prestamos.zip' })).toContainText('Subido')
  const button = { name: 'Entregar la versión 1', exact: true }
  await page.getByRole('main').getByRole('button', button).click()
  await page.getByRole('dialog').getByRole('button', button).click()
  await expect(page.getByRole('dialog', { name: 'Versión 1 entregada', exact: true })).toBeVisible()
}

test('a student goes through a unit, loses the line midway, and finishes it on another device at the same page and second', async ({
  page,
  browser,
  isMobile,
}) => {
  test.slow()
  const teacher = await (await browser.newContext()).newPage()
  await signIn(teacher, 'javier.mendoza')
  const place = await findPlace(teacher)
  await placeMaterial(teacher, place)

  await signIn(page, 'hugo.alonso')
  const [name, other]: [string, BrowserContextOptions] = ['Hugo Alonso Barrio', isMobile ? devices['Desktop Chrome'] : devices['Pixel 7']]
  const before = await progressOf(page, place)
  expect([before.lesson, before.unit]).toEqual([
    [0, 4],
    [0, 2],
  ])
  await studentSees(page, place, before)
  await teacherSees(teacher, place, name, before)

  await test.step('a page of the PDF, the form, and the beginning of the video', async () => {
    await page.goto(unitAddress(place))
    await page.getByRole('link', { name: lesson, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: lesson, exact: true })).toBeVisible()
    await readsAsUnit(page)
    await show(page, guide)
    await readsAsPdf(page)
    const turned = reported(page, (at) => at === 2)
    await turnTo(page, 2)
    await turned
    await answerForm(page)
    await openVideo(page)
    const watched = reported(page, (at) => at > 2)
    await watchUntil(page, 2)
    await watched
  })

  const left = await test.step('the line is lost, and comes back', async () => {
    let lost = 0
    page.on('requestfailed', (request) => (lost += Number(request.url().endsWith('/watched'))))
    await page.context().setOffline(true)
    await turnTo(page, 3)
    const second = await watchUntil(page, 5)
    await expect.poll(() => lost).toBeGreaterThan(1)
    const sent = [reported(page, (at) => at === 3), reported(page, (at) => at >= 5)]
    await page.context().setOffline(false)
    await Promise.all(sent)
    return second
  })

  // the PDF was opened and the form is finished; a part of the video is not enough
  const midway = { ...before, lesson: [2, 4] } as const
  await studentSees(page, place, midway)
  await teacherSees(teacher, place, name, midway)

  const device = await (await browser.newContext(other)).newPage()
  await signIn(device, 'hugo.alonso')
  await test.step('the rest, on another device', async () => {
    await device.goto(lessonAddress(place))
    await show(device, guide)
    await expect(pageField(device)).toHaveValue('3')
    await expect(device.getByText('Página 3 de 4', { exact: true })).toBeAttached()
    await openVideo(device)
    await expect(card(device, video)).toContainText(/Visto el \d+\s%/)
    const second = await player(device).evaluate((element: HTMLVideoElement) => element.currentTime)
    expect(Math.abs(second - left)).toBeLessThan(0.5)
    await watchUntil(device, Infinity)
    await expect(card(device, video).getByText('Visto', { exact: true })).toBeVisible()
    await handIn(device)
  })

  const [done, total] = before.program
  const end = { lesson: [4, 4], unit: [1, 2], program: [done + 1, total] } as const
  await studentSees(device, place, end)
  const row = await teacherSees(teacher, place, name, end)
  await row.getByRole('link').click()
  await expect(bar(teacher, `Progreso en ${program}`)).toHaveAttribute('aria-valuetext', `${end.program.join(' de ')} clases`)
  await teacher.goto(lessonAddress(place))
  await expect(teacher.getByText('Lo ha abierto 1 de 28', { exact: true })).toBeVisible()
})
