import {
  BookOpen,
  Building2,
  ChartColumn,
  CircleUser,
  FolderTree,
  GraduationCap,
  House,
  Library,
  ListTree,
  Mail,
  NotebookPen,
  ScrollText,
  UserCog,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { mayOpen, type Role, type Requirement } from '@/entities/session'

type MenuName =
  | 'home'
  | 'programs'
  | 'contents'
  | 'results'
  | 'groups'
  | 'notebook'
  | 'classResults'
  | 'students'
  | 'courses'
  | 'resources'
  | 'library'
  | 'areas'
  | 'center'
  | 'centers'
  | 'users'
  | 'audit'
  | 'mails'
  | 'profile'

interface MenuItem {
  readonly name: MenuName
  /** A text that fits into the bottom bar of phones, where the name does not; the name contains it. */
  readonly brief?: 'briefPrograms' | 'briefResults' | 'briefCenter' | 'briefProfile'
  readonly to:
    | '/'
    | '/next-unit'
    | '/unit-content'
    | '/my-results'
    | '/my-groups'
    | '/class-results-detail'
    | '/class-results'
    | '/students'
    | '/courses'
    | '/resources'
    | '/my-resources'
    | '/resources/categories'
    | '/my-center'
    | '/centers'
    | '/users'
    | '/audit'
    | '/mails'
    | '/my-profile'
  readonly icon: LucideIcon
  readonly requires?: Requirement
  /** Roles that have a better page for it. */
  readonly hiddenFrom?: readonly Role[]
  /** Roles without it in the bottom bar of phones, where there is little space: they find it by search or in their own menu. */
  readonly rareFor?: readonly Role[]
  /** Pages that belong to the item although their address is not below it. */
  readonly holds?: RegExp
}

/** Staff open a program as a student sees it from the program itself. */
const staff = ['teacher', 'manager', 'admin'] as const

/** Only existing pages, by frequency of use. */
const items: readonly MenuItem[] = [
  { name: 'home', to: '/', icon: House },
  {
    name: 'programs',
    brief: 'briefPrograms',
    to: '/next-unit',
    icon: GraduationCap,
    hiddenFrom: staff,
    holds: /^\/center\/\d+\/my-course\//,
  },
  { name: 'contents', to: '/unit-content', icon: ListTree, hiddenFrom: staff, rareFor: ['student'], holds: /^\/unit\// },
  { name: 'results', brief: 'briefResults', to: '/my-results', icon: ChartColumn, hiddenFrom: staff },
  {
    name: 'groups',
    to: '/my-groups',
    icon: UsersRound,
    requires: 'teacher',
    rareFor: ['admin'],
    holds: /^\/(group\/(?!\d+\/scores)|create-group|new-school-year|user-results)/,
  },
  {
    name: 'notebook',
    to: '/class-results-detail',
    icon: NotebookPen,
    requires: 'teacher',
    rareFor: ['admin', 'manager'],
    holds: /^\/group\/\d+\/scores/,
  },
  {
    name: 'classResults',
    to: '/class-results',
    icon: ChartColumn,
    requires: 'teacher',
    rareFor: ['teacher', 'manager', 'admin'],
  },
  { name: 'students', to: '/students', icon: GraduationCap, requires: 'teacher', rareFor: ['admin'], holds: /^\/user-details-pdf/ },
  {
    name: 'courses',
    to: '/courses',
    icon: BookOpen,
    requires: 'staff',
    rareFor: ['teacher', 'manager', 'admin'],
    holds: /^\/(course\/|create-course)/,
  },
  { name: 'resources', to: '/my-resources', icon: Library, requires: 'staff', hiddenFrom: ['admin'], rareFor: ['teacher', 'manager'] },
  { name: 'library', to: '/resources', icon: Library, requires: 'superuser', rareFor: ['admin'] },
  { name: 'areas', to: '/resources/categories', icon: FolderTree, requires: 'staff', rareFor: ['teacher', 'manager', 'admin'] },
  {
    name: 'center',
    brief: 'briefCenter',
    to: '/my-center',
    icon: Building2,
    requires: 'staff',
    hiddenFrom: ['admin'],
    holds: /^\/center\//,
  },
  { name: 'centers', to: '/centers', icon: Building2, requires: 'superuser', holds: /^\/(center\/|create-center)/ },
  { name: 'users', to: '/users', icon: UserCog, requires: 'superuser', holds: /^\/profile\// },
  { name: 'audit', to: '/audit', icon: ScrollText, requires: 'manager', rareFor: ['manager', 'admin'] },
  { name: 'mails', to: '/mails', icon: Mail, requires: 'manager', rareFor: ['manager', 'admin'] },
  { name: 'profile', brief: 'briefProfile', to: '/my-profile', icon: CircleUser, rareFor: ['teacher', 'manager'] },
]

/** The menu of a role. */
export function menuOf(kind: Role): readonly MenuItem[] {
  return items.filter(({ requires, hiddenFrom }) => mayOpen(kind, requires) && !hiddenFrom?.includes(kind))
}

const isBelow = (pathname: string, to: string) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))

/** Whether the page at a path belongs to a menu item, and not to an item below it. */
export function isWithin({ to, holds }: MenuItem, pathname: string): boolean {
  const hasCloser = items.some((other) => other.to !== to && isBelow(other.to, to) && isBelow(pathname, other.to))
  return (isBelow(pathname, to) && !hasCloser) || (holds?.test(pathname) ?? false)
}
