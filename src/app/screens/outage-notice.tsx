import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isServiceBack, outage, outagePause } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Spinner } from '@/shared/ui'

/** Shown while the service is away. It asks the server again and loads what has failed as soon as the service is back. */
export function OutageNotice() {
  const t = useTexts(commonTexts)
  const router = useRouter()

  useEffect(() => {
    let failures = 0
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => void ask(), outagePause(failures))
    }
    const ask = async () => {
      failures += 1
      if (!(await isServiceBack())) return wait()
      outage.end()
      const client = await router.options.context.queries()
      await client.resetQueries({ predicate: ({ state }) => state.status === 'error' })
      return router.invalidate()
    }
    wait()
    return () => clearTimeout(timer)
  }, [router])

  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-20 z-50 mx-auto flex max-w-md items-start gap-3 rounded-lg bg-raised px-4 py-3 text-md text-ink shadow-lg sm:bottom-6 print:hidden"
    >
      <Spinner decorative size="sm" className="mt-0.5 text-muted" />
      <div>
        <p className="font-medium">{t(($) => $.errors.outageTitle)}</p>
        <p className="text-muted">{t(($) => $.errors.outageBody)}</p>
      </div>
    </div>
  )
}
