import { Building2, CircleUser, GraduationCap, House, Mail, ScrollText, UserCog, UsersRound, type LucideIcon } from 'lucide-react'
import { mayOpen, type Role, type Requirement } from '@/entities/session'

type MenuName = 'home' | 'groups' | 'students' | 'center' | 'centers' | 'users' | 'audit' | 'mails' | 'profile'

interface MenuItem {
  readonly name: MenuName
  readonly to: '/' | '/my-groups' | '/students' | '/my-center' | '/centers' | '/users' | '/audit' | '/mails' | '/my-profile'
  readonly icon: LucideIcon
  readonly requires?: Requirement
  /** Roles that have a better page for it. */
  readonly hiddenFrom?: readonly Role[]
  /** Roles without it in the bottom bar of phones, where there is little space: they find it by search or in their own menu. */
  readonly rareFor?: readonly Role[]
  /** Pages that belong to the item although their address is not below it. */
  readonly holds?: RegExp
}

/** Only existing pages, by frequency of use. */
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
  { name: 'mails', to: '/mails', icon: Mail, requires: 'manager', rareFor: ['manager', 'admin'] },
  { name: 'profile', to: '/my-profile', icon: CircleUser, rareFor: ['teacher', 'manager'] },
]

/** The menu of a role. */
export function menuOf(kind: Role): readonly MenuItem[] {
  return items.filter(({ requires, hiddenFrom }) => mayOpen(kind, requires) && !hiddenFrom?.includes(kind))
}

/** Whether the page at a path belongs to a menu item. */
export function isWithin({ to, holds }: MenuItem, pathname: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)) || (holds?.test(pathname) ?? false)
}
