import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CenterChoice } from '@/entities/center'
import { categoryQueries } from '@/entities/course'
import { resourceQueries } from '@/entities/resource'
import { api, unwrap, type Schema } from '@/shared/api'
import { FormDialog, TextField, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { Checkbox, Switch } from '@/shared/ui'
import { addLinkResource } from '#openapi/generated/request-rules.gen.ts'
import { addResourceTexts } from '../i18n'
import { type FixedCenter, useCenterOfNew } from './use-center-of-new'

type Resource = Schema<'Resource'>

interface Values {
  name: string
  url: string
  description: string
  category_ids: number[]
  is_shared: boolean
}

const toValues = (row: Resource | undefined): Values => ({
  name: row?.name ?? '',
  url: row && !row.file ? row.url : '',
  description: row?.description ?? '',
  category_ids: row?.categories.map(({ id }) => id).toSorted((a, b) => a - b) ?? [],
  is_shared: row?.is_shared ?? false,
})

const rules = {
  name: addLinkResource.name,
  url: addLinkResource.url,
  description: addLinkResource.description,
  category_ids: null,
  is_shared: null,
} as const

interface LinkDialogProps extends FixedCenter {
  readonly onAdded?: (resource: Resource) => void
  readonly onClose: () => void
}

export function LinkDialog(props: LinkDialogProps) {
  return <ResourceForm {...props} />
}

export function EditDialog({ resource, onClose }: { readonly resource: Resource; readonly onClose: () => void }) {
  return <ResourceForm resource={resource} onClose={onClose} />
}

/** What is known about a resource; without one, a new link. */
function ResourceForm({ resource, owner, onAdded, onClose }: LinkDialogProps & { readonly resource?: Resource }) {
  const t = useTexts(addResourceTexts)
  const queries = useQueryClient()
  const { center, isPlatform, choice } = useCenterOfNew(owner)
  const { data: areas } = useQuery(categoryQueries.tree())
  const hasUrl = resource === undefined || resource.file === null
  const form = useForm<Values, Resource, Resource>({
    row: resource,
    toValues,
    rules: hasUrl ? rules : { ...rules, url: null },
    required: hasUrl ? ['name', 'url'] : ['name'],
    save: async (values, { changes, ifMatch }) => {
      const saved = resource
        ? await unwrap(api.PATCH('/resources/resources/{id}', { params: { path: { id: resource.id }, header: ifMatch }, body: changes }))
        : await unwrap(api.POST('/resources/resources', { body: { ...values, ...(center !== null && { center_id: center }) } }))
      await queries.invalidateQueries({ queryKey: resourceQueries.all() })
      return saved
    },
    onSaved: (saved) => {
      onAdded?.(saved)
      onClose()
    },
    messages: { 'url.format': t(($) => $.form.badUrl), typeform_form: t(($) => $.form.badForm) },
  })
  const chosen = form.values.category_ids
  const toggle = (id: number, isOn: boolean) =>
    form.set({ category_ids: (isOn ? [...chosen, id] : chosen.filter((each) => each !== id)).toSorted((a, b) => a - b) })
  // What belongs to the platform is every center's; what a deleted center has left to it is nobody's until it is offered.
  const isOfCenter = resource ? resource.center !== null : !isPlatform
  const isLeft = resource?.center === null && !resource.is_shared
  return (
    <FormDialog
      form={form}
      title={t(($) => (resource ? $.form.editTitle : $.form.linkTitle))}
      submitLabel={t(($) => (resource ? $.form.save : $.form.add))}
      onClose={onClose}
    >
      {hasUrl && (
        <TextField {...form.field('url')} label={t(($) => $.form.url)} hint={t(($) => $.form.urlHint)} inputMode="url" spellCheck={false} />
      )}
      {!resource && choice && <CenterChoice label={t(($) => $.uploads.center)} {...choice} />}
      <TextField {...form.field('name')} label={t(($) => $.form.name)} />
      <TextField {...form.field('description')} rows={3} label={t(($) => $.form.description)} optional />
      {areas && areas.results.length > 0 && (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-md font-medium">{t(($) => $.form.areas)}</legend>
          <div className="flex max-h-48 flex-col gap-1 overflow-y-auto rounded-md border border-line p-3">
            {areas.results.map(({ id, name, depth }) => (
              <div key={id} style={{ paddingInlineStart: `${depth * 1.25}rem` }}>
                <Checkbox label={name} checked={chosen.includes(id)} onChange={(event) => toggle(id, event.target.checked)} />
              </div>
            ))}
          </div>
        </fieldset>
      )}
      {(isOfCenter || isLeft) && (
        <Switch
          label={t(($) => (isLeft ? $.form.offer : $.form.share))}
          hint={t(($) => (isLeft ? $.form.offerHint : $.form.shareHint))}
          checked={form.values.is_shared}
          onCheckedChange={(is_shared) => form.set({ is_shared })}
        />
      )}
    </FormDialog>
  )
}
