import type { OperationId } from '#server/policy.ts'
import type { Input } from '#server/testing/client.ts'
import { png } from '#server/modules/deliverables/testing/documents.ts'
import type { School } from './school.ts'
import { fileForm } from '../support/file-form.ts'

/** The requests about the resource library. */
export const resourceRequests = {
  listResources: () => ({}),
  addLinkResource: () => ({ body: { name: 'Selectores', url: 'https://example.org/selectores' } }),
  uploadResource: () => ({ body: fileForm('Apuntes\n', 'apuntes.txt') }),
  getResource: ({ resource }) => ({ params: { id: resource } }),
  updateResource: ({ resource }) => ({ params: { id: resource }, body: { description: 'Con ejemplos.' }, ifMatch: 1 }),
  replaceResourceFile: ({ resource }) => ({ params: { id: resource }, body: fileForm('Apuntes nuevos\n', 'apuntes.txt'), ifMatch: 1 }),
  setResourceThumbnail: ({ resourceWithFile: { id, file } }) => ({ params: { id }, query: { file }, body: fileForm(png, 'miniatura.png') }),
  setResourceCaptions: ({ resourceWithFile: { id, file } }) => ({
    params: { id, language: 'es' },
    query: { file },
    body: fileForm('WEBVTT\n\n00:01.000 --> 00:02.000\nHola\n', 'clase.vtt'),
  }),
  removeResourceCaptions: ({ resourceWithFile: { id } }) => ({ params: { id, language: 'es' } }),
  deleteResource: ({ unusedResource }) => ({ params: { id: unusedResource } }),
  listPlacedResources: ({ deliverable }) => ({ query: { content: deliverable.content_id } }),
  placeResource: ({ deliverable, resource }) => ({ body: { content_id: deliverable.content_id, resource_id: resource } }),
  getPlacedResource: ({ placed }) => ({ params: { id: placed } }),
  updatePlacedResource: ({ placed }) => ({ params: { id: placed }, body: { is_required: true }, ifMatch: 1 }),
  getGroupResource: ({ group, placed }) => ({ params: { id: group.id, resource_id: placed } }),
  scheduleResource: ({ group, placed }) => ({
    params: { id: placed },
    body: {
      groups: [{ id: group.id, before: { visible_from: null, visible_until: null, shows_title: false } }],
      visible_until: '2027-06-30T21:59:00.000Z',
      shows_title: true,
    },
  }),
  getResourceSchedule: ({ placed }) => ({ params: { id: placed } }),
  removePlacedResource: ({ sparePlace }) => ({ params: { id: sparePlace }, ifMatch: 1 }),
  saveResourceResults: ({ placed, criteria }) => ({
    body: { related_id: placed, results: [{ criterion_id: criteria[0]?.id ?? 0, weight: 10_000 }] },
    ifMatch: 1,
  }),
} satisfies { [Id in OperationId]?: (school: School) => Input<Id> }
