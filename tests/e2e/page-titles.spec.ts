import { expect, type Page } from '@playwright/test'
import type { FileRouteTypes } from '../../src/app/routeTree.gen.ts'
import { call } from './api-call.ts'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

/** A group of the demo school with a deliverable and a student. */
interface Demo {
  center: { id: number; name: string }
  group: { id: number; name: string }
  evaluation: { id: number; name: string }
  deliverable: { id: number; name: string; course: { id: number; name: string } }
  student: { id: number; full_name: string }
  course: { id: number; name: string }
  resource: { id: number; name: string }
  /** A unit and a class of the deliverable's program. */
  unit: { id: number; name: string }
  lesson: { id: number; name: string }
}

/** Address and title of a route. */
type Visit = (demo: Demo) => [address: string, title: string]
type Route = FileRouteTypes['fullPaths']

const withoutSession = {
  '/reset-password-request': () => ['/reset-password-request', '¿Has olvidado tu contraseña?'],
  '/set-password/$uidb64/$token': () => ['/set-password/MQ/wrong', 'Este enlace no es válido'],
  '/reset-password/$uidb64/$token': () => ['/reset-password/MQ/wrong', 'Este enlace no es válido'],
  '/confirm-email/$token': () => ['/confirm-email/wrong', 'Confirma tu nuevo correo'],
  '/stop-notices/$token': () => ['/stop-notices/none', 'Este enlace no es válido'],
  '/first-start/{-$token}': () => ['/first-start/wrong', 'La primera cuenta ya está creada'],
  '/login': () => ['/login', 'Inicia sesión'],
} satisfies Partial<Record<Route, Visit>>

const asAdmin = {
  '/center/$id/evaluations': ({ center }) => [`/center/${center.id}/evaluations`, `Calendario de evaluaciones · ${center.name}`],
  '/center/$id/documents': ({ center }) => [`/center/${center.id}/documents`, `Actas y boletines · ${center.name}`],
  '/': () => ['/', 'Inicio'],
  '/users': () => ['/users', 'Usuarios'],
  '/centers': () => ['/centers', 'Centros'],
  '/resources': () => ['/resources', 'Biblioteca de recursos'],
  '/mails': () => ['/mails', 'Correos'],
  '/notices': () => ['/notices', 'Avisos'],
  '/audit': () => ['/audit', 'Registro de actividad'],
  '/create-center': () => ['/create-center', 'Nuevo centro'],
  '/center/$id': ({ center }) => [`/center/${center.id}`, center.name],
  '/center/edit/$id': ({ center }) => [`/center/edit/${center.id}`, `Editar ${center.name}`],
  '/my-profile': () => ['/my-profile', 'Mi perfil'],
  '/profile/$id_user': ({ student }) => [`/profile/${student.id}`, student.full_name],
  '/$': () => ['/no-such-page', 'No encontramos esta página'],
  '/user': () => ['/user', 'Mi perfil'],
} satisfies Partial<Record<Route, Visit>>

const asTeacher = {
  '/my-groups': () => ['/my-groups', 'Mis grupos'],
  '/class-results': ({ group, deliverable: { course } }) => [
    `/class-results?group=${group.id}&course=${course.id}`,
    `Resultados de ${group.name} · ${course.name}`,
  ],
  '/class-results-detail': ({ group }) => [`/class-results-detail?group=${group.id}`, `Cuaderno de ${group.name}`],
  '/group/$groupId/scores': ({ group }) => [`/group/${group.id}/scores`, `Cuaderno de ${group.name}`],
  '/group/$id': ({ group }) => [`/group/${group.id}`, group.name],
  '/group/edit/$id': ({ group }) => [`/group/edit/${group.id}`, `Editar ${group.name}`],
  '/create-group': () => ['/create-group', 'Crear grupo'],
  '/courses': () => ['/courses', 'Programas'],
  '/create-course': () => ['/create-course', 'Crear un programa'],
  '/course/edit/$courseId': ({ course }) => [`/course/edit/${course.id}`, `Datos · ${course.name}`],
  '/course/$courseId': ({ course }) => [`/course/${course.id}`, course.name],
  '/course/edit/$courseId/results': ({ course }) => [`/course/edit/${course.id}/results`, `Resultados de aprendizaje · ${course.name}`],
  '/course/edit/$courseId/weights': ({ course }) => [`/course/edit/${course.id}/weights`, `Pesos · ${course.name}`],
  '/course/edit/$courseId/rules': ({ course }) => [`/course/edit/${course.id}/rules`, `Reglas · ${course.name}`],
  '/course/$courseId/history': ({ course }) => [`/course/${course.id}/history`, `Historial · ${course.name}`],
  '/center/$centerId/course/$courseId': ({ center, course }) => [
    `/center/${center.id}/course/${course.id}`,
    `${course.name} · ${center.name}`,
  ],
  '/my-resources': () => ['/my-resources', 'Mis recursos'],
  '/resources/categories': () => ['/resources/categories', 'Áreas formativas'],
  '/course/edit/$courseId/deliverable/$deliverableId': ({ deliverable: { id, name, course } }) => [
    `/course/edit/${course.id}/deliverable/${id}`,
    `${name} · ${course.name}`,
  ],
  '/course/edit/$courseId/contents': ({ course }) => [`/course/edit/${course.id}/contents`, `Contenidos · ${course.name}`],
  '/my-center': ({ center }) => ['/my-center', center.name],
  '/new-school-year': () => ['/new-school-year', 'Empezar un curso nuevo'],
  '/students': () => ['/students', 'Estudiantes del centro'],
  '/students/import': () => ['/students/import', 'Importar estudiantes'],
  '/user-details-pdf': () => ['/user-details-pdf', 'Tarjetas y fichas'],
  '/group/$groupId/deliverables/$deliverableId': ({ group, deliverable }) => [
    `/group/${group.id}/deliverables/${deliverable.id}`,
    deliverable.name,
  ],
  '/group/$groupId/resource/$resourceId': ({ group, resource }) => [`/group/${group.id}/resource/${resource.id}`, resource.name],
  '/user-results': ({ group, student }) => [`/user-results?student=${student.id}&group=${group.id}`, `Resultados de ${student.full_name}`],
  '/group/$groupId/student/$studentId': ({ group, student }) => [`/group/${group.id}/student/${student.id}`, student.full_name],
  '/group/$groupId/attendance': ({ group }) => [`/group/${group.id}/attendance`, `Asistencia de ${group.name}`],
  '/group/$groupId/evaluations': ({ group }) => [`/group/${group.id}/evaluations`, `Evaluaciones · ${group.name}`],
  '/group/$groupId/evaluations/$evaluationId/$courseId': ({ group, evaluation, deliverable: { course } }) => [
    `/group/${group.id}/evaluations/${evaluation.id}/${course.id}`,
    `${evaluation.name} · ${course.name}`,
  ],
  '/center/$id/evaluation-rules': ({ center }) => [`/center/${center.id}/evaluation-rules`, `Normas de evaluación · ${center.name}`],
  '/group/$groupId/deliverables/$deliverableId/grade/$studentId': ({ group, deliverable, student }) => [
    `/group/${group.id}/deliverables/${deliverable.id}/grade/${student.id}`,
    `Corregir a ${student.full_name}`,
  ],
} satisfies Partial<Record<Route, Visit>>

const asStudent = {
  '/deliverable/$id': ({ deliverable }) => [`/deliverable/${deliverable.id}`, deliverable.name],
  '/my-results': () => ['/my-results', 'Mis resultados'],
  '/my-results/$courseId': ({ deliverable: { course } }) => [`/my-results/${course.id}`, `Mis resultados · ${course.name}`],
  '/next-unit': () => ['/next-unit', 'Mis programas'],
  '/unit-content': () => ['/unit-content', 'Contenidos'],
  '/next-unit/$courseId/{-$contentId}': ({ lesson, deliverable: { course } }) => [
    `/next-unit/${course.id}/${lesson.id}`,
    `${lesson.name} · ${course.name}`,
  ],
  '/next-unit/$courseId/content/{-$contentId}': ({ deliverable: { course } }) => [
    `/next-unit/${course.id}/content`,
    `Contenidos · ${course.name}`,
  ],
  '/unit/$unitId/{-$contentId}': ({ unit, deliverable: { course } }) => [`/unit/${unit.id}`, `${unit.name} · ${course.name}`],
  '/unit/$unitId/content/{-$contentId}': ({ unit }) => [`/unit/${unit.id}/content`, `Contenidos · ${unit.name}`],
  '/center/$centerId/my-course/$courseId': ({ center, deliverable: { course } }) => [
    `/center/${center.id}/my-course/${course.id}`,
    course.name,
  ],
} satisfies Partial<Record<Route, Visit>>

/** Every route of the app; a new one breaks the type check until a role visits it. */
const all: Record<Route, Visit> = { ...withoutSession, ...asAdmin, ...asTeacher, ...asStudent }

/** Goes through the addresses within one document, so that a page without a title keeps the one before. */
async function walk(page: Page, visits: Partial<Record<Route, Visit>>, demo: Demo): Promise<void> {
  for (const route of Object.keys(visits) as Route[]) {
    const [address, title] = all[route](demo)
    await page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
    await expect(page, route).toHaveTitle(`${title} · Aula`)
  }
}

async function readDemo(page: Page): Promise<Demo> {
  type List<T> = { results: T[] }
  const self = await call<{ center: Demo['center'] }>(page, 'GET', '/users/users/self')
  const groups = await call<List<Demo['group']>>(page, 'GET', '/groups/groups')
  const [group] = groups.results
  if (!group) throw new Error('the teacher has a group')
  const works = await call<List<Demo['deliverable']>>(page, 'GET', `/courses/deliverables/get_group_deliverables?group=${group.id}`)
  const students = await call<List<{ student: Demo['student'] }>>(page, 'GET', `/groups/groupstudents?group=${group.id}`)
  const resources = await call<List<Demo['resource']>>(page, 'GET', `/groups/groups/${group.id}/resources`)
  const courses = await call<List<Demo['course']>>(page, 'GET', '/courses/courses')
  const [deliverable] = works.results
  const [course] = courses.results
  const [resource] = resources.results
  const student = students.results.find((each) => each.student.full_name === 'Ana Belén García Soler')?.student
  if (!deliverable || !student || !course || !resource)
    throw new Error('the group has a deliverable, the student, a program and a resource')
  type Node = Demo['unit'] & { level: number }
  const { nodes } = await call<{ nodes: Node[] }>(page, 'GET', `/stats/results/user_contents/${deliverable.course.id}`)
  const evaluation = await call<Demo['evaluation']>(page, 'POST', `/groups/groups/${group.id}/evaluations`, {
    body: { name: 'Evaluación de prueba', kind: 'partial', held_on: null },
  })
  const [unit, lesson] = [2, 3].map((wanted) => nodes.find(({ level }) => level === wanted))
  if (!unit || !lesson) throw new Error('the program has units and classes')
  return { center: self.center, group, evaluation, deliverable, student, course, resource, unit, lesson }
}

test('every page has its title, and none does what the content policy forbids', async ({ page, browser, baseURL }) => {
  await signIn(page, 'laura.vidal')
  const demo = await readDemo(page)
  await walk(page, asTeacher, demo)
  for (const [who, visits] of [
    ['admin', asAdmin],
    ['ana.garcia', asStudent],
    [null, withoutSession],
  ] as const) {
    const context = await browser.newContext(baseURL ? { baseURL } : {})
    const other = await context.newPage()
    if (who) await signIn(other, who)
    // the sign-in page starts without the router
    else await other.goto('/reset-password-request')
    await walk(other, visits, demo)
    await context.close()
  }
})
