import { useQuery } from '@tanstack/react-query'
import { noticeSettingsQuery, notificationTexts } from '@/entities/notification'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import {
  AlertBox,
  Checkbox,
  ErrorState,
  SaveState,
  SegmentedControl,
  SkeletonText,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/shared/ui'
import { type NoticeSetting, useSaveNoticeSetting } from '../../api/notice-settings'
import { noticeSettingsTexts } from '../../i18n/notices'

/** What the signed-in person is told of, and how; each choice is saved at once. */
export function NoticeSettings() {
  const t = useTexts(noticeSettingsTexts)
  const { data, isError, refetch, isRefetching } = useQuery(noticeSettingsQuery)
  if (!data) {
    return isError ? (
      <ErrorState onRetry={() => void refetch()} retrying={isRefetching}>
        {t(($) => $.failed)}
      </ErrorState>
    ) : (
      <div aria-busy="true">
        <SkeletonText lines={6} />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {!data.has_email && <AlertBox>{t(($) => $.noEmail)}</AlertBox>}
      <Table label={t(($) => $.topic)} cards>
        <TableHeader>
          <TableRow>
            <TableHead>{t(($) => $.topic)}</TableHead>
            <TableHead>{t(($) => $.inApp)}</TableHead>
            <TableHead>{t(($) => $.mail)}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {data.results.map((setting) => (
            <SettingRow key={setting.topic} setting={setting} hasEmail={data.has_email} />
          ))}
        </TableBody>
      </Table>
      {data.has_email && <p className="text-sm text-muted">{t(($) => $.digestHour, { time: `${data.digest_hour}:00` })}</p>}
    </div>
  )
}

function SettingRow({ setting, hasEmail }: { readonly setting: NoticeSetting; readonly hasEmail: boolean }) {
  const t = useTexts(noticeSettingsTexts)
  const n = useTexts(notificationTexts)
  const c = useTexts(commonTexts)
  const { mutate, variables, status, error } = useSaveNoticeSetting()
  const { in_app, mail } = status === 'pending' ? variables : setting
  const topic = n(($) => $.topics[setting.topic])
  const save = (change: Partial<NoticeSetting>) => mutate({ topic: setting.topic, in_app, mail, ...change })
  const saveStates = {
    idle: { kind: 'idle' },
    pending: { kind: 'saving' },
    success: { kind: 'saved' },
    error: { kind: 'failed', message: errorMessage(error, c), onRetry: () => variables && mutate(variables) },
  } as const
  return (
    <TableRow>
      <TableCell>
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="font-medium">{topic}</span>
          <SaveState status={saveStates[status]} className="min-h-0" />
        </span>
      </TableCell>
      <TableCell label={t(($) => $.inApp)}>
        <Checkbox
          checked={in_app}
          aria-label={t(($) => $.inAppOf, { topic })}
          onChange={(event) => save({ in_app: event.target.checked })}
        />
      </TableCell>
      <TableCell label={t(($) => $.mail)}>
        {hasEmail ? (
          <SegmentedControl
            size="sm"
            label={t(($) => $.mailOf, { topic })}
            options={(['at_once', 'digest', 'none'] as const).map((value) => ({ value, label: t(($) => $.choices[value]) }))}
            value={mail}
            onValueChange={(value) => save({ mail: value })}
          />
        ) : (
          t(($) => $.choices.none)
        )}
      </TableCell>
    </TableRow>
  )
}
