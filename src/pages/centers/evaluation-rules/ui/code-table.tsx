import type { Schema } from '@/shared/api'
import { useLanguage, useTexts } from '@/shared/i18n'
import { formatDate } from '@/shared/lib/format'
import { Section, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/shared/ui'
import { evaluationRuleTexts } from '../i18n'

function CarriesMark({ code: { carries_mark, only_with } }: { readonly code: Schema<'RulePack'>['codes'][number] }) {
  const t = useTexts(evaluationRuleTexts)
  if (only_with !== null) return t(($) => $.onlyWith, { mark: only_with })
  return carries_mark === null ? <span className="text-muted">{t(($) => $.notKnown)}</span> : t(($) => $.carries[carries_mark])
}

/** The codes of the acta and their effects; what no norm on file says stays unknown. */
export function CodeTable({ pack }: { readonly pack: Schema<'RulePack'> }) {
  const t = useTexts(evaluationRuleTexts)
  const language = useLanguage()
  const known = (value: boolean | null) =>
    value === null ? <span className="text-muted">{t(($) => $.notKnown)}</span> : t(($) => (value ? $.yes : $.no))
  return (
    <Section title={t(($) => $.codes)}>
      <Table cards label={t(($) => $.codes)}>
        <TableHeader>
          <TableRow>
            <TableHead>{t(($) => $.code)}</TableHead>
            <TableHead>{t(($) => $.meaning)}</TableHead>
            <TableHead>{t(($) => $.passes)}</TableHead>
            <TableHead>{t(($) => $.counts)}</TableHead>
            <TableHead>{t(($) => $.spends)}</TableHead>
            <TableHead>{t(($) => $.mark)}</TableHead>
            <TableHead>{t(($) => $.dates)}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {pack.codes.map((code) => (
            <TableRow key={code.letters}>
              <TableCell className="font-semibold">{code.letters}</TableCell>
              <TableCell label={t(($) => $.meaning)}>{code.name[language]}</TableCell>
              <TableCell label={t(($) => $.passes)}>{known(code.passes)}</TableCell>
              <TableCell label={t(($) => $.counts)}>{known(code.counts_in_mean)}</TableCell>
              <TableCell label={t(($) => $.spends)}>{known(code.spends_sitting)}</TableCell>
              <TableCell label={t(($) => $.mark)}>
                <CarriesMark code={code} />
              </TableCell>
              <TableCell label={t(($) => $.dates)}>
                {[
                  code.from && t(($) => $.from, { date: formatDate(code.from) }),
                  code.until && t(($) => $.until, { date: formatDate(code.until) }),
                ]
                  .filter(Boolean)
                  .join(' · ') || t(($) => $.always)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {pack.caps.map(({ letters, percent }) => (
        <p key={letters} className="text-sm text-muted">
          {t(($) => $.cap, { letters, percent })}
        </p>
      ))}
    </Section>
  )
}
