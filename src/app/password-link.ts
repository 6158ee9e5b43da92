import { signInOptions } from '@/entities/session'
import { choosePasswordTexts } from '@/features/choose-password'
import { newPasswordTexts, readLink, type LinkParts } from '@/pages/auth/new-password'
import { loadTexts } from '@/shared/i18n'

/** What the server asks of a password where it cannot be asked. */
const usualMinLength = 8

/** What both pages that are opened from a mail need. */
export async function openPasswordLink(link: LinkParts) {
  const [state, options] = await Promise.all([readLink(link), signInOptions(), loadTexts(newPasswordTexts, choosePasswordTexts)])
  return { link, state, minLength: options?.password_min_length ?? usualMinLength }
}
