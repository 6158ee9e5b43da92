/** The measured pages with their budgets and first queries. */
import type { School } from '../../tests/support/school.ts'

type Kind = 'student' | 'teacher' | 'manager' | 'admin'

export interface WeighedPage {
  name: string
  /** Role of the person who opens it; undefined for a visitor. */
  as?: Kind
  /** Its path, or the steps to it: each further step is the first link on the page whose address matches. */
  way: readonly [string, ...RegExp[]]
  /** Maximum KiB of JavaScript, brotli: in all (`all`), or beyond the files of home (`own`). */
  budget: { all: number } | { own: number }
  /** Its first API request, which must not wait for the page's code. */
  firstQuery?: RegExp
}

const api = '/api/v1'

/** Every route adds to every home: its address and the name of its code, and if vite.config.ts calls it eager, its first query. */
const homeBudget = 166

export const pages: readonly WeighedPage[] = [
  { name: '/login', way: ['/login'], budget: { all: 100 } },
  { name: 'home of a student', as: 'student', way: ['/'], budget: { all: homeBudget }, firstQuery: new RegExp(`${api}/stats/home`) },
  { name: 'home of a teacher', as: 'teacher', way: ['/'], budget: { all: homeBudget }, firstQuery: new RegExp(`${api}/stats/home`) },
  { name: 'home of a manager', as: 'manager', way: ['/'], budget: { all: homeBudget }, firstQuery: new RegExp(`${api}/stats/home`) },
  { name: 'home of an administrator', as: 'admin', way: ['/'], budget: { all: homeBudget }, firstQuery: new RegExp(`${api}/stats/home`) },
  {
    name: 'deliverable',
    as: 'student',
    way: ['/', /^\/deliverable\/\d+/],
    // 20 of them render the Markdown of its instructions
    budget: { own: 65 },
    firstQuery: new RegExp(`${api}/courses/deliverables/\\d+$`),
  },
  { name: 'results of a student', as: 'student', way: ['/my-results', /^\/my-results\/\d+/], budget: { own: 40 } },
  { name: 'class of a program', as: 'student', way: ['/', /^\/next-unit\/\d+/], budget: { own: 40 } },
  { name: 'contents, by unit', as: 'student', way: ['/unit-content'], budget: { own: 40 } },
  { name: 'unit', as: 'student', way: ['/unit-content', /^\/unit\/\d+(?:\?|$)/], budget: { own: 40 } },
  {
    name: 'table of contents of a unit',
    as: 'student',
    way: ['/unit-content', /^\/unit\/\d+(?:\?|$)/, /^\/unit\/\d+\/content/],
    budget: { own: 40 },
  },
  { name: 'profile', as: 'student', way: ['/my-profile'], budget: { own: 40 } },
  { name: 'my groups', as: 'teacher', way: ['/my-groups'], budget: { own: 40 }, firstQuery: new RegExp(`${api}/groups/groups\\b`) },
  {
    name: 'evaluations of a group',
    as: 'teacher',
    way: ['/my-groups', /^\/group\/\d+$/, /^\/group\/\d+\/evaluations$/],
    budget: { own: 40 },
  },
  { name: 'history of a program', as: 'teacher', way: ['/courses', /^\/course\/\d+$/, /^\/course\/\d+\/history$/], budget: { own: 40 } },
  {
    name: 'contents of a program, to edit',
    as: 'teacher',
    way: ['/courses', /^\/course\/\d+$/, /^\/course\/edit\/\d+/, /^\/course\/edit\/\d+\/contents/],
    // its dialogs are fetched while nothing else is, so that they are not always among them
    budget: { own: 54 },
  },
  { name: 'attendance of a group', as: 'teacher', way: ['/my-groups', /^\/group\/\d+$/, /^\/group\/\d+\/attendance/], budget: { own: 40 } },
  {
    name: 'evaluations of a center',
    as: 'manager',
    way: ['/group/2/evaluations', /^\/center\/\d+\/evaluations$/],
    budget: { own: 40 },
  },
  {
    name: 'actas and reports of a center',
    as: 'manager',
    way: ['/group/2/evaluations', /^\/center\/\d+\/documents$/],
    budget: { own: 40 },
  },
  { name: 'evaluation rules', as: 'manager', way: ['/group/2/evaluations', /^\/center\/\d+\/evaluation-rules/], budget: { own: 40 } },
  {
    name: 'group',
    as: 'teacher',
    way: ['/my-groups', /^\/group\/\d+$/],
    budget: { own: 40 },
    firstQuery: new RegExp(`${api}/groups/groups/\\d+$`),
  },
  {
    name: 'deliverable of a group',
    as: 'teacher',
    way: ['/my-groups', /^\/group\/\d+$/, /^\/group\/\d+\/deliverables\/\d+/],
    budget: { own: 40 },
    firstQuery: new RegExp(`${api}/courses/`),
  },
  {
    name: 'grading desk',
    as: 'teacher',
    way: ['/my-groups', /^\/group\/\d+$/, /^\/group\/\d+\/deliverables\/\d+/, /\/grade\/\d+/],
    // 7 of them send files back to the student, 2 are the tools of its first file's annotations, 1 is what a refused one says
    budget: { own: 63 },
    firstQuery: new RegExp(`${api}/courses/deliverables/\\d+/grade/\\d+`),
  },
  {
    name: 'notebook',
    as: 'teacher',
    way: ['/class-results-detail'],
    // typing is kept in stores of its own, names of a pasted sheet are found in any column
    budget: { own: 48 },
    firstQuery: new RegExp(`${api}/groups/groups\\b`),
  },
  {
    name: 'results of a class',
    as: 'teacher',
    way: ['/class-results'],
    budget: { own: 40 },
  },
  { name: 'students', as: 'teacher', way: ['/students'], budget: { own: 40 } },
  { name: 'import of students', as: 'teacher', way: ['/students/import'], budget: { own: 42 } },
  { name: 'student of a group', as: 'teacher', way: ['/group/2?tab=students', /^\/group\/\d+\/student\/\d+/], budget: { own: 40 } },
  { name: 'new group', as: 'teacher', way: ['/create-group'], budget: { own: 40 } },
  { name: 'center', as: 'manager', way: ['/my-center'], budget: { own: 40 } },
  { name: 'edit of a center', as: 'manager', way: ['/my-center', /^\/center\/edit\/\d+/], budget: { own: 46 } },
  { name: 'audit', as: 'manager', way: ['/audit'], budget: { own: 40 } },
  { name: 'mails', as: 'manager', way: ['/mails'], budget: { own: 40 } },
  { name: 'centers', as: 'admin', way: ['/centers'], budget: { own: 40 } },
  { name: 'users', as: 'admin', way: ['/users'], budget: { own: 40 } },
  { name: 'new center', as: 'admin', way: ['/create-center'], budget: { own: 40 } },
]

/** Code that shows one kind of file, downloaded with the first file of this kind: counted apart from the page around it. KiB, brotli. */
export const viewers: readonly { name: string; files: RegExp; budget: number }[] = [
  { name: 'PDF', files: /^(?:pdfjs|pdf-view|viewer-parts)-[^/]+\.js$/, budget: 150 },
  { name: 'annotations', files: /^annotations-[^/]+\.js$/, budget: 20 },
  { name: 'archive', files: /^(?:archive-view|unzip)-[^/]+\.js$/, budget: 45 },
  { name: 'Word document', files: /^document-view-[^/]+\.js$/, budget: 110 },
  { name: 'text', files: /^text-view-[^/]+\.js$/, budget: 5 },
  { name: 'code, what reads every language', files: /^code-core-[^/]+\.js$/, budget: 12 },
  { name: 'code, all languages', files: /^code-(?!core|lines|languages|tokens)[a-z]+-[^/]+\.js$/, budget: 32 },
  { name: 'notebook', files: /^notebook-view-[^/]+\.js$/, budget: 5 },
  { name: 'picture', files: /^image-view-[^/]+\.js$/, budget: 5 },
  { name: 'sound and video', files: /^media-view-[^/]+\.js$/, budget: 5 },
  { name: 'workbook', files: /^sheet-view-[^/]+\.js$/, budget: 15 },
  { name: 'PDF, its worker', files: /^pdf\.worker\.min-[^/]+\.mjs$/, budget: 340 },
]

/** Maximum KiB of style sheets, brotli, of any page. */
export const styleBudget = 14
/** Maximum KiB, brotli, of the prerendered sign-in page, including its critical style and both languages. */
export const paintedBudget = 6

/** A demo account with this role. */
export async function demoAccount({ url }: School, kind: Kind): Promise<{ username: string; password: string }> {
  const options = (await (await fetch(`${url}${api}/users/auth/options`)).json()) as {
    demo_accounts: { username: string; password: string; kind: string }[]
  }
  const account = options.demo_accounts.find((it) => it.kind === kind)
  if (!account) throw new Error(`The demo school has no ${kind}.`)
  return account
}
