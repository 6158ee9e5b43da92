import type { components } from '#openapi/generated/schema.gen.ts'
import { type ByLanguage, hello, type MailTexts } from './language.ts'

/** Kinds that belong to a topic that a person can have mailed. */
type MailedKind = Exclude<
  components['schemas']['Notification']['kind'],
  'team_invited' | 'export_ready' | 'export_failed' | 'documents_ready' | 'documents_failed' | 'milestone'
>

interface WrittenNotice {
  kind: MailedKind
  deliverable: string
  /** What a reminder to learn is about. */
  learning: string
  group: string | null
  center: string
  person: string
  /** How many students have handed in. */
  works: number
  /** Path in the app. */
  href: string
  /** Whether the app lists it too. */
  in_app: boolean
}
interface Notices {
  notices: readonly WrittenNotice[]
  /** Address of the app. */
  publicUrl: string
  /** Page that stops mails like this one. */
  stopPage: string
}

type Sentences = ByLanguage<Record<WrittenNotice['kind'], (notice: WrittenNotice) => string>>

/** What happened, in a sentence without a full stop. Marks are not named: a mailbox is not the place for them. */
const sentences: Sentences = {
  es: {
    mark_released: ({ deliverable }) => `Ya está corregido «${deliverable}»`,
    mark_changed: ({ deliverable }) => `Ha cambiado la corrección de «${deliverable}»`,
    reminder: ({ deliverable }) => `Recuerda entregar «${deliverable}»`,
    learning_reminder: ({ learning }) => `Tienes pendiente «${learning}»`,
    deadline_changed: ({ deliverable }) => `Han cambiado tus fechas de «${deliverable}»`,
    exempted: ({ deliverable }) => `No tienes que hacer «${deliverable}»: tienes una exención`,
    exemption_ended: ({ deliverable }) => `Ya no tienes la exención de «${deliverable}»`,
    work_delivered: ({ deliverable, person, works }) =>
      works === 1 ? `${person} ha entregado «${deliverable}»` : `Hay ${works} entregas nuevas de «${deliverable}»`,
    newer_version: ({ deliverable, person }) => `${person} ha entregado otra versión de «${deliverable}» después de corregirla`,
    import_finished: () => 'La importación de estudiantes ha terminado',
    import_failed: () => 'La importación de estudiantes se ha detenido',
    import_undone: () => 'La importación de estudiantes se ha deshecho',
    import_undo_failed: () => 'La importación de estudiantes no se ha deshecho del todo',
    invitation_accepted: ({ center, person }) => `${person} ha aceptado y ya está en el equipo de ${center}`,
    invitation_declined: ({ center, person }) => `${person} ha rechazado la invitación de ${center}`,
    transfer_requested: ({ center, person }) => `Te piden que contestes al traslado de ${person} (${center})`,
    transfer_accepted: ({ person }) => `Se ha aceptado el traslado de ${person}`,
    transfer_declined: ({ person }) => `Se ha rechazado el traslado de ${person}`,
    evaluation_closed: ({ learning }) => `Se ha cerrado una evaluación de «${learning}»`,
    recovery_planned: ({ learning }) => `Tienes un plan de recuperación de «${learning}»`,
    marks_left: ({ learning }) => `Quedan notas por poner en «${learning}» antes de la evaluación`,
    student_transferred: ({ center }) => `Ahora estudias en ${center}: tus trabajos y notas anteriores se conservan`,
  },
  en: {
    mark_released: ({ deliverable }) => `“${deliverable}” has been graded`,
    mark_changed: ({ deliverable }) => `The grading of “${deliverable}” has changed`,
    reminder: ({ deliverable }) => `Remember to hand in “${deliverable}”`,
    learning_reminder: ({ learning }) => `“${learning}” is waiting for you`,
    deadline_changed: ({ deliverable }) => `Your dates of “${deliverable}” have changed`,
    exempted: ({ deliverable }) => `You need not do “${deliverable}”: you are exempt`,
    exemption_ended: ({ deliverable }) => `You are no longer exempt from “${deliverable}”`,
    work_delivered: ({ deliverable, person, works }) =>
      works === 1 ? `${person} handed in “${deliverable}”` : `${works} students have handed in “${deliverable}”`,
    newer_version: ({ deliverable, person }) => `${person} handed in another version of “${deliverable}” after it was graded`,
    import_finished: () => 'The student import has finished',
    import_failed: () => 'The student import has stopped',
    import_undone: () => 'The student import was undone',
    import_undo_failed: () => 'The student import was not undone completely',
    invitation_accepted: ({ center, person }) => `${person} has accepted and is in the team of ${center} now`,
    invitation_declined: ({ center, person }) => `${person} has declined the invitation of ${center}`,
    transfer_requested: ({ center, person }) => `The transfer of ${person} waits for your answer (${center})`,
    transfer_accepted: ({ person }) => `The transfer of ${person} was accepted`,
    transfer_declined: ({ person }) => `The transfer of ${person} was declined`,
    evaluation_closed: ({ learning }) => `An evaluation of “${learning}” was closed`,
    recovery_planned: ({ learning }) => `You have a recovery plan for “${learning}”`,
    marks_left: ({ learning }) => `Marks are left to enter in “${learning}” before the evaluation`,
    student_transferred: ({ center }) => `You are a student of ${center} now: your earlier work and marks are kept`,
  },
}

const withGroup = (sentence: string, { group }: WrittenNotice) => (group === null ? sentence : `${sentence} (${group})`)

/** One notice, as soon as it happens. */
const notice: MailTexts<Notices> = {
  es: ({ firstName, notices, publicUrl, stopPage }) => {
    const [subject, lines] = contentOf(notices, sentences.es, publicUrl)
    return { subject, text: `${hello.es(firstName)}\n\n${lines}\n${endings.es({ publicUrl, stopPage })}` }
  },
  en: ({ firstName, notices, publicUrl, stopPage }) => {
    const [subject, lines] = contentOf(notices, sentences.en, publicUrl)
    return { subject, text: `${hello.en(firstName)}\n\n${lines}\n${endings.en({ publicUrl, stopPage })}` }
  },
}

/** Maximum notices that the mail of the day writes out. */
const digestLength = 20

/**
 * The notices that the mail of the day writes out, and how many the app lists besides. A notice that is only mailed is always written,
 * because its reader finds it nowhere else.
 */
function shortened(notices: readonly WrittenNotice[]): readonly [readonly WrittenNotice[], number] {
  const room = digestLength - notices.filter(({ in_app }) => !in_app).length
  const listed = notices.filter(({ in_app }) => in_app)
  const cut = new Set(listed.slice(Math.max(0, room)))
  return [notices.filter((each) => !cut.has(each)), cut.size]
}

/** The notices of a day. */
const digest: MailTexts<Notices> = {
  es: ({ firstName, notices, publicUrl, stopPage }) => {
    const [written, others] = shortened(notices)
    const [subject, lines] = contentOf(written, sentences.es, publicUrl)
    const more = others > 0 ? `\nY ${others} ${others === 1 ? 'aviso' : 'avisos'} más:\n${publicUrl}${unreadPage}\n` : ''
    return {
      subject: notices.length === 1 ? subject : `Tu resumen de Aula: ${notices.length} avisos`,
      text: `${hello.es(firstName)}\n\nEsto ha pasado en Aula y aún no lo has visto:\n\n${lines}${more}\n${endings.es({ publicUrl, stopPage })}`,
    }
  },
  en: ({ firstName, notices, publicUrl, stopPage }) => {
    const [written, others] = shortened(notices)
    const [subject, lines] = contentOf(written, sentences.en, publicUrl)
    const more = others > 0 ? `\nAnd ${others} more ${others === 1 ? 'notification' : 'notifications'}:\n${publicUrl}${unreadPage}\n` : ''
    return {
      subject: notices.length === 1 ? subject : `Your Aula summary: ${notices.length} notifications`,
      text: `${hello.en(firstName)}\n\nThis has happened on Aula and you have not seen it yet:\n\n${lines}${more}\n${endings.en({ publicUrl, stopPage })}`,
    }
  },
}
const unreadPage = '/notices?unread=true'

/** The first sentence, and all of them with their links. */
function contentOf(notices: readonly WrittenNotice[], language: Sentences['es'], publicUrl: string): readonly [string, string] {
  const lines = notices.map((each) => `${withGroup(language[each.kind](each), each)}:\n${publicUrl}${each.href}\n`)
  const [first] = notices
  return [first ? language[first.kind](first) : '', lines.join('\n')]
}

const endings: ByLanguage<(notices: Pick<Notices, 'publicUrl' | 'stopPage'>) => string> = {
  es: ({ publicUrl, stopPage }) => `--
Dejar de recibir estos correos:
${stopPage}

Elegir de qué te avisamos y cómo, en tu perfil:
${publicUrl}/my-profile#notices
`,
  en: ({ publicUrl, stopPage }) => `--
Stop these emails:
${stopPage}

Choose what we tell you of and how, in your profile:
${publicUrl}/my-profile#notices
`,
}

/** Mails of notices. */
export const noticeMails = { notice, digest }
