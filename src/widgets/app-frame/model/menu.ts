import { Building2, CircleUser, GraduationCap, House, ScrollText, UserCog, UsersRound, type LucideIcon } from 'lucide-react'
import { mayOpen, type Role, type Requirement } from '@/entities/session'

export type MenuName = 'home' | 'groups' | 'students' | 'center' | 'centers' | 'users' | 'audit' | 'profile'

export interface MenuItem {
  readonly name: MenuName
  readonly to: '/' | '/my-groups' | '/students' | '/my-center' | '/centers' | '/users' | '/audit' | '/my-profile'
  readonly icon: LucideIcon
  readonly requires?: Requirement
  /** Kinds that have something better. */
  readonly hiddenFrom?: readonly Role[]
  /** Kinds for whom it is too rare for the few places of a phone's bar: there they find it by searching, or behind their picture. */
  readonly rareFor?: readonly Role[]
  /** Pages that belong to it without being below it in the address. */
  readonly holds?: RegExp
}

/** Only what exists, in the order of the day. */
const items: readonly MenuItem[] = [
  { name: 'home', to: '/', icon: House },
  {
    name: 'groups',
    to: '/my-groups',
    icon: UsersRound,
    requires: 'teacher',
    rareFor: ['admin'],
    holds: /^\/(group\/|create-group|new-school-year)/,
  },
  { name: 'students', to: '/students', icon: GraduationCap, requires: 'teacher', rareFor: ['admin'], holds: /^\/user-details-pdf/ },
  { name: 'center', to: '/my-center', icon: Building2, requires: 'staff', hiddenFrom: ['admin'], holds: /^\/center\// },
  { name: 'centers', to: '/centers', icon: Building2, requires: 'superuser', holds: /^\/(center\/|create-center)/ },
  { name: 'users', to: '/users', icon: UserCog, requires: 'superuser', holds: /^\/profile\// },
  { name: 'audit', to: '/audit', icon: ScrollText, requires: 'manager', rareFor: ['manager', 'admin'] },
  { name: 'profile', to: '/my-profile', icon: CircleUser, rareFor: ['teacher', 'manager'] },
]

/** What somebody of this kind may open. */
export function menuOf(kind: Role): readonly MenuItem[] {
  return items.filter(({ requires, hiddenFrom }) => mayOpen(kind, requires) && !hiddenFrom?.includes(kind))
}

/** Whether the page at a path belongs to an item of the menu. */
export function isWithin({ to, holds }: MenuItem, pathname: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)) || (holds?.test(pathname) ?? false)
}
