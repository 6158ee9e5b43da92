import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  title: 'My profile',
  kind: {
    student: 'Student',
    teacher: 'Teacher',
    manager: 'Center manager',
    admin: 'IT admin',
  },
  data: {
    title: 'My details',
    description: 'This is how your center sees you.',
    firstName: 'First name',
    lastName1: 'First surname',
    lastName2: 'Second surname',
    email: 'Email',
    emailHint: 'You can sign in with it, and links to change your password go there.',
    username: 'Username',
    submit: 'Save my details',
    conflictTitle: 'These details changed while you were editing them',
    conflict: 'They now say “{{name}}”, {{email}}. What you typed is still here: save again to keep it, or go back to what is stored.',
    noEmail: 'no email',
    takeTheirs: 'Go back to what is stored',
  },
  look: {
    title: 'Appearance',
    description: 'Kept in your account: it follows you to every device.',
    densityHint: 'How much room the rows of tables take.',
  },
  password: {
    title: 'Password',
    description: 'Changing it closes your sessions on other devices.',
    current: 'Current password',
    wrong: 'That is not your current password.',
    submit: 'Change the password',
    done: 'Password changed. Your other sessions have been closed.',
    throttled: 'Too many attempts in a row. Wait {{time}} and try again.',
  },
} as const satisfies Translation<typeof es>
