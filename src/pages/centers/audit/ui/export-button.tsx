import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { Button, toast } from '@/shared/ui'
import { filtersOf, readAudit, type AuditSearch } from '../api/audit-query'
import { centersAuditTexts } from '../i18n'
import { csvHead, csvLine } from '../model/audit-csv'

const pageSize = 1000

function save(parts: readonly string[], name: string) {
  const url = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** The whole log as it is filtered, in the words of the screen, page after page; leaving the page gives it up. */
export function ExportButton({ asked }: { readonly asked: AuditSearch }) {
  const t = useTexts(centersAuditTexts)
  const c = useTexts(commonTexts)
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null)
  const leaving = useRef<AbortController>(null)
  useEffect(() => () => leaving.current?.abort(), [])

  const run = async () => {
    const { signal } = (leaving.current = new AbortController())
    // what is added meanwhile would push rows from one page to the next
    const filters = { to: new Date().toISOString(), ...filtersOf(asked) }
    const lines = [csvHead(t)]
    setProgress({ done: 0, total: 0 })
    try {
      for (let page = 1, isMore = true; isMore; page += 1) {
        const { count, results, next } = await readAudit({ ...filters, page, page_size: pageSize }, signal)
        lines.push(...results.map((row) => csvLine(t, row)))
        setProgress({ done: lines.length - 1, total: count })
        isMore = next !== null
      }
      save(lines, `${t(($) => $.fileName)}.csv`)
    } catch (error) {
      if (!signal.aborted) toast.error(errorMessage(error, c))
    } finally {
      setProgress(null)
    }
  }
  return (
    <Button loading={progress !== null} onClick={() => void run()}>
      <Download aria-hidden />
      {progress && progress.total > 0
        ? t(($) => $.exporting, { done: formatInteger(progress.done), total: formatInteger(progress.total) })
        : t(($) => $.export)}
    </Button>
  )
}
