// Written by scripts/db-types.ts from the migrations. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { JsonColumn } from './json.ts'

type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
export type Timestamp = ColumnType<Date, Date | string, Date | string>

export interface AnnotationsTable {
  id: Generated<number>
  uid: string
  file_id: number
  submission_id: number
  group_id: number
  center_id: number
  number: number
  author_id: number | null
  kind: 'highlight' | 'strike' | 'comment' | 'ink' | 'check' | 'cross'
  place: JsonColumn
  text: Generated<string>
  revision: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
  deleted_at: Timestamp | null
  published: JsonColumn | null
  published_revision: number | null
}

export interface AttendancesTable {
  session_id: number
  student_id: number
  center_id: number
  group_id: number
  state: 'present' | 'late' | 'absent' | 'justified' | null
  changed_by: number | null
  changed_at: Timestamp
  revision: Generated<number>
}

export interface AuditLogTable {
  id: Generated<number>
  center_id: number | null
  at: Generated<Timestamp>
  actor_id: number | null
  on_behalf_of: number | null
  action: string
  entity: string
  entity_id: number | null
  student_id: number | null
  before: JsonColumn | null
  after: JsonColumn | null
  reason: string | null
  request_id: string | null
  course_id: number | null
}

export interface AuthSessionsTable {
  id: Generated<number>
  user_id: number
  user_agent: Generated<string>
  address: Generated<string>
  created_at: Generated<Timestamp>
  last_seen_at: Generated<Timestamp>
  expires_at: Timestamp
  revoked_at: Timestamp | null
  revoked_reason: 'logout' | 'password_changed' | 'reuse' | 'ended' | 'deactivated' | null
  impersonator_id: number | null
  impersonation_reason: string | null
  impersonation_write: Generated<boolean>
  own_session_id: number | null
  device_key: string | null
  second_factor_at: Timestamp | null
}

export interface CalendarFeedsTable {
  user_id: number
  nonce: string
  renewed_at: Timestamp
}

export interface CategoriesTable {
  id: Generated<number>
  parent_id: number | null
  name: string
  position: Generated<number>
  revision: Generated<number>
}

export interface CenterCoursesTable {
  id: Generated<number>
  center_id: number
  course_id: number
  created_at: Generated<Timestamp>
}

export interface CenterSetupsTable {
  id: Generated<number>
  center_id: number | null
  created_by: number
  step: Generated<number>
  data: Generated<JsonColumn>
  updated_at: Generated<Timestamp>
  finished_at: Timestamp | null
  revision: Generated<number>
  handed_to: number | null
  handed_over_at: Timestamp | null
  created_at: Generated<Timestamp>
  outcome: Generated<JsonColumn>
  logo_file_id: number | null
  thumbnail_file_id: number | null
  background_file_id: number | null
}

export interface CenterStaffTable {
  center_id: number
  user_id: number
  joined_at: Generated<Timestamp>
}

export interface CenterStorageTable {
  center_id: number
  bytes: number
}

export interface CenterStudentsTable {
  center_id: number
  user_id: number
  joined_at: Generated<Timestamp>
  archived_at: Timestamp | null
  sort_key: Generated<string>
}

export interface CentersTable {
  id: Generated<number>
  name: string
  slug: string
  about: Generated<string>
  description: Generated<string>
  address: Generated<string>
  street: Generated<string>
  city: Generated<string>
  country: Generated<string>
  zipcode: Generated<string>
  establishment_date: string | null
  logo_file_id: number | null
  thumbnail_file_id: number | null
  background_file_id: number | null
  accent: string | null
  contract: Generated<JsonColumn>
  teacher_licenses: Generated<number>
  student_licenses: Generated<number>
  teacher_seats_used: Generated<number>
  student_seats_used: Generated<number>
  anonymous_users: Generated<boolean>
  manager_id: number | null
  setup_finished_at: Timestamp | null
  created_at: Generated<Timestamp>
  revision: Generated<number>
  storage_limit_gb: number | null
  second_factor: Generated<'none' | 'managers' | 'staff'>
  code: Generated<string>
  tax_id: Generated<string>
  province: Generated<string>
  phone: Generated<string>
  email: Generated<string>
  website: Generated<string>
  rule_pack: Generated<string>
  milestones: Generated<boolean>
  deleting_at: Timestamp | null
  time_zone: Generated<'Europe/Madrid' | 'Atlantic/Canary'>
}

export interface ClassSessionsTable {
  id: Generated<number>
  center_id: number
  group_id: number
  course_id: number
  day: string
  hours: Generated<number>
}

export interface ContentBinTable {
  id: Generated<number>
  course_id: number
  name: string
  level: number | null
  parent_id: number | null
  parent_name: string | null
  node_ids: number[]
  deliverables: number
  resources: number
  rows: JsonColumn
  deleted_by: number | null
  deleted_at: Timestamp
  kind: 'content' | 'resource' | 'deliverable'
}

export interface ContentProgressTable {
  group_id: number
  student_id: number
  content_id: number
  center_id: number
  opened_at: Generated<Timestamp | null>
  completed_at: Timestamp | null
  watched: Generated<JsonColumn>
  seen_at: Generated<Timestamp | null>
  opened_resources: Generated<JsonColumn>
  finished_resources: Generated<JsonColumn>
}

export interface CourseCategoriesTable {
  course_id: number
  category_id: number
}

export interface CourseContentsTable {
  id: Generated<number>
  course_id: number
  level: number
  parent_id: number | null
  parent_level: GeneratedAlways<number | null>
  name: string
  description: Generated<string>
  position: Generated<number>
  weight: Generated<number>
  pinned: Generated<boolean>
  is_free: Generated<boolean>
  is_active: Generated<boolean>
  minutes: Generated<number>
  revision: Generated<number>
}

export interface CourseRulesTable {
  id: Generated<number>
  course_id: number
  version: number
  pass_mark: Generated<number>
  gate: Generated<boolean>
  gate_cap: Generated<number>
  rounding: Generated<'half_up'>
  minimum_per_deliverable: number | null
  recovery: Generated<'none' | 'best_per_criterion'>
  not_handed_in: Generated<'neutral' | 'zero'>
  final_reading: Generated<'results' | 'contents'>
  created_by: number | null
  created_at: Generated<Timestamp>
}

export interface CoursesTable {
  id: Generated<number>
  center_id: number | null
  name: string
  code: Generated<string>
  about: Generated<string>
  description: Generated<string>
  logo_file_id: number | null
  background_file_id: number | null
  is_active: Generated<boolean>
  cloned_from: number | null
  created_at: Generated<Timestamp>
  revision: Generated<number>
}

export interface CriteriaTable {
  id: Generated<number>
  course_id: number
  learning_result_id: number
  code: string
  name: string
  weight: Generated<number>
  rule: Generated<'weighted' | 'mean' | 'last' | 'best'>
  position: Generated<number>
  revision: Generated<number>
  pinned: Generated<boolean>
}

export interface CustomScoresTable {
  id: Generated<number>
  center_id: number
  group_id: number
  student_id: number
  course_id: number
  learning_result_id: number | null
  content_id: number | null
  mark: number
  reason: string
  author_id: number | null
  created_at: Generated<Timestamp>
  revision: Generated<number>
}

export interface DataExportPartsTable {
  export_id: number
  part: number
  storage_key: string
  entries: JsonColumn
}

export interface DataExportsTable {
  id: Generated<number>
  kind: 'center' | 'personal' | 'documents'
  center_id: number | null
  user_id: number
  state: Generated<'queued' | 'running' | 'ready' | 'failed' | 'expired'>
  progress: Generated<number>
  attempts: Generated<number>
  failure: 'disk_full' | 'internal' | null
  file_name: string
  storage_key: string | null
  size: number | null
  sha256: string | null
  created_at: Generated<Timestamp>
  moved_at: Generated<Timestamp>
  finished_at: Timestamp | null
  expires_at: Timestamp | null
  chosen: JsonColumn | null
  groups_done: number | null
  groups_total: number | null
}

export interface DeliverableCriteriaTable {
  deliverable_id: number
  criterion_id: number
  course_id: number
  weight: number
  pinned: Generated<boolean>
}

export interface DeliverableExtensionsTable {
  deliverable_id: number
  group_id: number
  student_id: number
  center_id: number
  due_at: Timestamp | null
  closes_at: Timestamp | null
  reason: string
  granted_by: number | null
  granted_at: Generated<Timestamp>
  revision: Generated<number>
}

export interface DeliverableFilesTable {
  deliverable_id: number
  file_id: number
  position: Generated<number>
}

export interface DeliverableVersionsTable {
  id: Generated<number>
  center_id: number
  group_id: number
  submission_id: number
  number: number | null
  text: Generated<string>
  link: Generated<string>
  submitted_at: Timestamp | null
  is_late: Generated<boolean>
  receipt: string | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  revision: Generated<number>
}

export interface DeliverablesTable {
  id: Generated<number>
  course_id: number
  content_id: number
  name: string
  instructions: Generated<string>
  max_points: Generated<number>
  weight: Generated<number>
  position: Generated<number>
  kind: Generated<'ordinary' | 'recovery'>
  recovers_id: number | null
  accepts_late: Generated<boolean>
  accepts_text: Generated<boolean>
  accepts_link: Generated<boolean>
  accepts_files: Generated<boolean>
  rubric: JsonColumn | null
  is_active: Generated<boolean>
  created_at: Generated<Timestamp>
  revision: Generated<number>
  pinned: Generated<boolean>
  rubric_revision: Generated<number>
  grading_revision: Generated<number>
}

export interface DemoRowsTable {
  entity: 'users' | 'centers' | 'courses' | 'resources' | 'categories' | 'files'
  id: number
}

export interface DemoSchoolTable {
  only_row: Generated<boolean>
  loaded_at: Timestamp
  removed_at: Timestamp | null
}

export interface EarlierCommentsTable {
  id: Generated<number>
  event_id: number
  submission_id: number
  center_id: number
  field: 'feedback' | 'private_note'
  text: string
}

export interface EmailChangesTable {
  user_id: number
  email: string
  token_hash: string
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  confirmed_at: Timestamp | null
}

export interface ErasureRequestsTable {
  id: Generated<number>
  user_id: number
  reason: Generated<string>
  requested_at: Generated<Timestamp>
  withdrawn_at: Timestamp | null
  carried_out_at: Timestamp | null
  carried_out_by: number | null
}

export interface EvaluationClosingsTable {
  evaluation_id: number
  course_id: number
  center_id: number
  group_id: number
  rules_version: number
  rule_pack: string
  weights: JsonColumn
  closed_at: Timestamp
  closed_by: number | null
  plan: JsonColumn | null
}

export interface EvaluationMarksTable {
  evaluation_id: number
  course_id: number
  student_id: number
  learning_result_id: number
  mark: number
  exact: string
  passed: boolean
  is_own: Generated<boolean>
}

export interface EvaluationRecordsTable {
  evaluation_id: number
  course_id: number
  student_id: number
  group_id: number
  mark: number | null
  acta: number | null
  passed: boolean | null
  code: string | null
  assessed: number
  remark: Generated<string>
  revision: Generated<number>
  reopened_at: Timestamp | null
  reopened_by: number | null
  reopen_reason: string | null
  is_own: Generated<boolean>
  work: JsonColumn | null
}

export interface EvaluationsTable {
  id: Generated<number>
  center_id: number
  group_id: number
  name: string
  kind: 'initial' | 'partial' | 'ordinary' | 'extraordinary'
  held_on: string | null
  revision: Generated<number>
  created_at: Generated<Timestamp>
}

export interface ExternalIdentitiesTable {
  provider: 'google'
  subject: string
  user_id: number
  created_at: Generated<Timestamp>
}

export interface FactorChallengesTable {
  id: Generated<number>
  user_id: number | null
  token_hash: string
  purpose: 'prove' | 'setup' | 'add' | 'passkey'
  session_id: number | null
  passkey_challenge: string | null
  totp_secret: string | null
  created_at: Timestamp
  expires_at: Timestamp
  used_at: Timestamp | null
}

export interface FailedPasswordsTable {
  password_key: string
  accounts: number
  ends_at: Timestamp
}

export interface FeedbackFilesTable {
  file_id: number
  submission_id: number
  group_id: number
  center_id: number
  position: number
  published_at: Timestamp | null
  removed_at: Timestamp | null
}

export interface FeedbackPhrasesTable {
  id: Generated<number>
  user_id: number
  title: string
  text: string
  is_shared: Generated<boolean>
  created_at: Timestamp
  revision: Generated<number>
}

export interface FilesTable {
  id: Generated<number>
  center_id: number | null
  storage_key: string
  name: string
  media_type: string
  size: number
  sha256: string
  uploaded_by: number | null
  created_at: Generated<Timestamp>
  purpose: 'center_logo' | 'center_thumbnail' | 'center_background' | 'group_logo' | 'group_thumbnail' | 'course_logo' | 'course_background' | 'profile' | null
  video_seconds: number | null
}

export interface FirstStartLinkTable {
  only_row: Generated<boolean>
  token_hash: string
  expires_at: Timestamp
}

export interface GradeCriteriaTable {
  submission_id: number
  criterion_id: number
  mark: number
}

export interface GradesTable {
  submission_id: number
  center_id: number
  group_id: number
  version_id: number | null
  outcome: 'marked' | 'not_handed_in' | 'not_assessed' | 'exempt' | null
  mark: number | null
  points: number | null
  entry: Generated<'mark' | 'points' | 'criteria' | 'rubric'>
  feedback: Generated<string>
  private_note: Generated<string>
  graded_by: number | null
  graded_at: Timestamp | null
  released_at: Timestamp | null
  revision: Generated<number>
  unpublished: JsonColumn | null
  choices: Generated<JsonColumn>
  exemption_reason: string | null
  shows_exemption_reason: Generated<boolean>
  before_exemption: JsonColumn | null
}

export interface GroupCoursesTable {
  id: Generated<number>
  group_id: number
  course_id: number
  position: Generated<number>
  teacher_id: number | null
  revision: Generated<number>
}

export interface GroupDeliverablesTable {
  group_id: number
  deliverable_id: number
  opens_at: Timestamp | null
  due_at: Timestamp | null
  closes_at: Timestamp | null
}

export interface GroupResourcesTable {
  group_id: number
  related_resource_id: number
  visible_from: Timestamp | null
  visible_until: Timestamp | null
  shows_title: Generated<boolean>
}

export interface GroupStudentsTable {
  id: Generated<number>
  group_id: number
  center_id: number
  user_id: number
  enrolled_at: Generated<Timestamp>
  left_at: Timestamp | null
}

export interface GroupTeachersTable {
  group_id: number
  center_id: number
  user_id: number
}

export interface GroupsTable {
  id: Generated<number>
  center_id: number
  name: string
  description: Generated<string>
  category_id: number | null
  period: string
  logo_file_id: number | null
  thumbnail_file_id: number | null
  manager_id: number | null
  archived_at: Timestamp | null
  created_at: Generated<Timestamp>
  revision: Generated<number>
}

export interface IdempotencyKeysTable {
  user_id: number
  key_hash: string
  operation: string
  fingerprint: string
  answer: string
  expires_at: Timestamp
}

export interface KnownDevicesTable {
  user_id: number
  device_key: string
  created_at: Timestamp
  last_used_at: Timestamp
}

export interface LearningResultsTable {
  id: Generated<number>
  course_id: number
  code: string
  name: string
  weight: Generated<number>
  position: Generated<number>
  revision: Generated<number>
  pinned: Generated<boolean>
}

export interface LearningSessionsTable {
  id: Generated<number>
  center_id: number
  group_id: number | null
  user_id: number
  content_id: number | null
  resource_id: number | null
  started_at: Generated<Timestamp>
  last_seen_at: Generated<Timestamp>
  key: string | null
}

export interface LicenceLedgerTable {
  id: Generated<number>
  center_id: number
  kind: 'teacher' | 'student'
  delta: number
  reason: 'enrolled' | 'unlinked' | 'archived' | 'unarchived' | 'moved' | 'joined' | 'left' | 'reserved' | 'released' | 'imported' | 'import_undone'
  user_id: number | null
  group_id: number | null
  actor_id: number | null
  at: Generated<Timestamp>
}

export interface LoginFailuresTable {
  id: Generated<number>
  account_key: string
  address: string
  at: Generated<Timestamp>
  device_key: string | null
  network: string | null
}

export interface LoginNamesTable {
  name_key: string
  user_id: number
}

export interface MailSenderTable {
  id: Generated<boolean>
  holder: string | null
  held_until: Timestamp | null
  failing_since: Timestamp | null
  response: string | null
  resume_at: Timestamp | null
}

export interface MailsTable {
  id: Generated<number>
  key: string
  kind: 'password_reset' | 'first_password' | 'student_invitation' | 'team_invitation' | 'team_asked' | 'welcome' | 'setup_handed_over' | 'email_confirmation' | 'email_changed' | 'password_changed' | 'password_replaced' | 'sessions_ended' | 'session_copied' | 'second_factor_added' | 'second_factor_removed' | 'second_factor_reset' | 'recovery_codes_renewed' | 'recovery_code_used' | 'account_erased' | 'notice' | 'notice_digest'
  state: Generated<'queued' | 'sent' | 'failed' | 'cancelled'>
  reason: string | null
  response: string | null
  center_id: number | null
  user_id: number | null
  import_id: number | null
  address: string | null
  data: Generated<JsonColumn>
  token_hash: string | null
  priority: number
  turn: Generated<number>
  attempts: Generated<number>
  created_at: Timestamp
  due_at: Timestamp
  ended_at: Timestamp | null
}

export interface MarkUndosTable {
  id: string
  submission_id: number
  center_id: number
  made_by: number
  made_at: Timestamp
  kind: 'grade' | 'release' | 'unrelease'
  before: JsonColumn | null
  kept_reason: 'published' | 'files' | null
  revision: number
  released_at: Timestamp | null
}

export interface MilestonesTable {
  id: Generated<number>
  center_id: number
  group_id: number
  student_id: number
  course_id: number
  kind: 'first_unit' | 'half' | 'all' | 'first_ten' | 'all_results' | 'weeks'
  reached_at: Timestamp
}

export interface NewYearGroupsTable {
  new_year_id: number
  number: number
  group_id: number | null
  role: 'ended' | 'created' | 'joined'
  name: string
  was_active: Generated<boolean>
  revision: Generated<number>
  category_id: number | null
  field: Generated<string>
  course: number | null
  course_ids: Generated<number[]>
  is_pending: Generated<boolean>
  moves: JsonColumn | null
}

export interface NewYearStudentsTable {
  new_year_id: number
  student_id: number
  from_group_id: number | null
  to_group_id: number | null
  was_there: Generated<boolean>
}

export interface NewYearsTable {
  id: Generated<number>
  center_id: number
  period: string
  begun_by: number | null
  begun_at: Timestamp
  undone_by: number | null
  undone_at: Timestamp | null
  settled_at: Timestamp | null
  seats_needed: Generated<number>
  seats_reserved: Generated<number>
  caller: JsonColumn | null
  request_id: string | null
}

export interface NoticeSettingsTable {
  user_id: number
  topic: 'mark_released' | 'mark_changed' | 'reminder' | 'work_delivered' | 'newer_version' | 'imports' | 'team_answers' | 'transfers' | 'evaluations'
  in_app: boolean
  mail: 'at_once' | 'digest' | 'none'
  mail_before: 'at_once' | 'digest' | null
}

export interface NotificationsTable {
  id: Generated<number>
  center_id: number | null
  user_id: number
  kind: 'mark_released' | 'mark_changed' | 'newer_version' | 'work_delivered' | 'import_finished' | 'import_failed' | 'reminder' | 'deadline_changed' | 'exempted' | 'exemption_ended' | 'team_invited' | 'invitation_accepted' | 'invitation_declined' | 'import_undone' | 'import_undo_failed' | 'export_ready' | 'export_failed' | 'documents_ready' | 'documents_failed' | 'transfer_requested' | 'transfer_accepted' | 'transfer_declined' | 'student_transferred' | 'learning_reminder' | 'milestone' | 'evaluation_closed' | 'marks_left' | 'recovery_planned'
  data: Generated<JsonColumn>
  created_at: Generated<Timestamp>
  read_at: Timestamp | null
  in_app: Generated<boolean>
  mail_id: number | null
}

export interface PartialUploadPartsTable {
  upload_id: number
  start: number
  size: number
  sha256: string
  storage_key: string
}

export interface PartialUploadsTable {
  id: Generated<number>
  person_id: number
  name: string
  size: number
  created_at: Timestamp
}

export interface PasskeysTable {
  id: Generated<number>
  user_id: number
  credential_id: string
  public_key: string
  counter: number
  transports: string[]
  name: string
  is_synced: boolean
  created_at: Timestamp
  last_used_at: Timestamp | null
}

export interface PasswordLinksTable {
  id: Generated<number>
  user_id: number
  kind: 'reset' | 'set'
  token_hash: string
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  used_at: Timestamp | null
}

export interface ProgressBaselinesTable {
  group_id: number
  student_id: number
  course_id: number
  center_id: number
  content_ids: number[]
}

export interface ProposedDatesTable {
  id: Generated<number>
  course_id: number
  deliverable_id: number | null
  related_resource_id: number | null
  opens_at: Timestamp | null
  due_at: Timestamp | null
  closes_at: Timestamp | null
}

export interface PurchaseLinksTable {
  id: Generated<number>
  center_id: number
  group_id: number
  token_hash: string
  price_cents: number
  currency: Generated<string>
  max_seats: number | null
  expires_at: Timestamp | null
  created_by: number | null
  created_at: Generated<Timestamp>
  revoked_at: Timestamp | null
}

export interface PurchasesTable {
  id: Generated<number>
  center_id: number
  link_id: number
  user_id: number
  state: Generated<'reserved' | 'paying' | 'enrolled' | 'expired' | 'cancelled' | 'failed'>
  reserved_until: Timestamp
  provider: 'test' | 'stripe'
  provider_reference: string | null
  created_at: Generated<Timestamp>
  confirmed_at: Timestamp | null
}

export interface RateLimitsTable {
  key: string
  requests: number
  ends_at: Timestamp
}

export interface RecoveryCodesTable {
  user_id: number
  code_hash: string
  used_at: Timestamp | null
}

export interface RecoveryPlansTable {
  id: Generated<number>
  center_id: number
  group_id: number
  student_id: number
  course_id: number
  criteria: number[]
  deliverables: Generated<number[]>
  due_on: string | null
  remark: Generated<string>
  author_id: number | null
  created_at: Timestamp
  changed_at: Timestamp
  revision: Generated<number>
}

export interface RefreshTokensTable {
  id: Generated<number>
  session_id: number
  token_hash: string
  issued_at: Generated<Timestamp>
  expires_at: Timestamp
  used_at: Timestamp | null
}

export interface RelatedResourcesTable {
  id: Generated<number>
  course_id: number
  content_id: number
  resource_id: number
  position: Generated<number>
  is_required: Generated<boolean>
  revision: Generated<number>
}

export interface RelatedResultsTable {
  id: Generated<number>
  related_resource_id: number
  criterion_id: number
  weight: Generated<number>
}

export interface ResourceCaptionsTable {
  resource_id: number
  language: string
  file_id: number
}

export interface ResourceCategoriesTable {
  resource_id: number
  category_id: number
}

export interface ResourcesTable {
  id: Generated<number>
  center_id: number | null
  owner_id: number | null
  type: 'pdf' | 'typeform' | 'video' | 'image' | 'other'
  name: string
  description: Generated<string>
  file_id: number | null
  url: string | null
  seconds: number | null
  is_shared: Generated<boolean>
  created_at: Generated<Timestamp>
  revision: Generated<number>
  thumbnail_file_id: number | null
  file_name: string | null
}

export interface RestoredBinEntriesTable {
  id: number
  course_id: number
  name: string
  restored_at: Timestamp
}

export interface ResultBinTable {
  id: Generated<number>
  course_id: number
  rows: JsonColumn
  deleted_at: Timestamp
}

export interface StudentCountsTable {
  center_id: number
  active: number
  archived: number
}

export interface StudentImportGroupsTable {
  import_id: number
  key: string
  name: string
  choice: 'create' | 'existing' | 'none' | 'leave' | null
  group_id: number | null
  new_name: string | null
  period: string | null
  category_id: number | null
  created: Generated<boolean>
}

export interface StudentImportRowsTable {
  import_id: number
  center_id: number
  number: number
  cells: JsonColumn
  state: Generated<'unchecked' | 'new' | 'existing' | 'skipped' | 'problem' | 'created' | 'enrolled' | 'undone' | 'kept'>
  reason: string | null
  other_row: number | null
  student: JsonColumn | null
  user_id: number | null
  group_id: number | null
  returned: Generated<boolean>
  restored: Generated<boolean>
  invited_at: Timestamp | null
  without_group: Generated<boolean>
  group_key: string | null
  same_person: boolean | null
}

export interface StudentImportSheetsTable {
  import_id: number
  position: number
  name: string
  heading_row: number | null
  row_count: number
  blank_count: number
  columns: JsonColumn
  mapping: JsonColumn
  rows: JsonColumn
}

export interface StudentImportsTable {
  id: Generated<number>
  center_id: number
  group_id: number | null
  created_by: number
  file_name: string
  state: Generated<'mapping' | 'checked' | 'importing' | 'done' | 'undoing' | 'undone' | 'failed'>
  mapping: Generated<JsonColumn>
  row_count: Generated<number>
  done_count: Generated<number>
  created_at: Generated<Timestamp>
  finished_at: Timestamp | null
  source: Generated<'file' | 'pasted'>
  format: Generated<'csv' | 'xlsx'>
  encoding: string | null
  delimiter: string | null
  sheet: string | null
  heading_row: number | null
  blank_count: Generated<number>
  columns: Generated<JsonColumn>
  by_column: Generated<boolean>
  invites: Generated<boolean>
  failure: JsonColumn | null
  caller: JsonColumn | null
  request_id: string | null
  started_at: Timestamp | null
  moved_at: Timestamp | null
  undone_at: Timestamp | null
  attempts: Generated<number>
  undo_started_at: Timestamp | null
  reserved_seats: number | null
  without_group: Generated<boolean>
  revision: Generated<number>
  is_stored: Generated<boolean>
}

export interface StudentNotesTable {
  id: Generated<number>
  center_id: number
  group_id: number
  student_id: number
  author_id: number | null
  body: string
  created_at: Generated<Timestamp>
  revision: Generated<number>
}

export interface StudentTransfersTable {
  id: Generated<number>
  to_center_id: number
  from_center_id: number | null
  user_id: number | null
  account: string | null
  group_id: number | null
  asked_by_receiver: boolean
  state: Generated<'pending' | 'accepted' | 'declined' | 'withdrawn'>
  reason: string | null
  is_enrolled: Generated<boolean>
  requested_by: number | null
  requested_at: Timestamp
  expires_at: Timestamp
  answered_by: number | null
  answered_at: Timestamp | null
}

export interface SubmissionsTable {
  id: Generated<number>
  center_id: number
  group_id: number
  deliverable_id: number
  student_id: number
  selected_version_id: number | null
  created_at: Generated<Timestamp>
  revision: Generated<number>
}

export interface TeamInvitationsTable {
  id: Generated<number>
  center_id: number
  user_id: number
  email: string
  state: Generated<'pending' | 'accepted' | 'declined' | 'withdrawn'>
  as_administrator: Generated<boolean>
  declines: Generated<number>
  invited_by: number | null
  sent_at: Timestamp
  expires_at: Timestamp
  answered_at: Timestamp | null
}

export interface TotpSecretsTable {
  user_id: number
  secret: string
  last_step: number
  created_at: Timestamp
}

export interface UsersTable {
  id: Generated<number>
  username: string
  email: string | null
  password_hash: string | null
  first_name: Generated<string>
  last_name_1: Generated<string>
  last_name_2: Generated<string>
  gender: 'female' | 'male' | 'non-binary' | 'other' | null
  profile_image_file_id: number | null
  is_staff: Generated<boolean>
  is_superuser: Generated<boolean>
  is_anonymous: Generated<boolean>
  is_active: Generated<boolean>
  language: Generated<'es' | 'en'>
  theme: Generated<'system' | 'light' | 'dark'>
  density: Generated<'compact' | 'comfortable'>
  last_access_at: Timestamp | null
  created_at: Generated<Timestamp>
  revision: Generated<number>
  sort_key: GeneratedAlways<string | null>
  search_key: GeneratedAlways<string | null>
  password_is_one_time: Generated<boolean>
}

export interface VersionFilesTable {
  version_id: number
  file_id: number
  position: Generated<number>
}

export interface WaitingWorkTable {
  center_id: number
  works: number
  oldest_at: Timestamp | null
  counted_at: Timestamp
  groups: Generated<JsonColumn>
}

export interface Tables {
  annotations: AnnotationsTable
  attendances: AttendancesTable
  audit_log: AuditLogTable
  auth_sessions: AuthSessionsTable
  calendar_feeds: CalendarFeedsTable
  categories: CategoriesTable
  center_courses: CenterCoursesTable
  center_setups: CenterSetupsTable
  center_staff: CenterStaffTable
  center_storage: CenterStorageTable
  center_students: CenterStudentsTable
  centers: CentersTable
  class_sessions: ClassSessionsTable
  content_bin: ContentBinTable
  content_progress: ContentProgressTable
  course_categories: CourseCategoriesTable
  course_contents: CourseContentsTable
  course_rules: CourseRulesTable
  courses: CoursesTable
  criteria: CriteriaTable
  custom_scores: CustomScoresTable
  data_export_parts: DataExportPartsTable
  data_exports: DataExportsTable
  deliverable_criteria: DeliverableCriteriaTable
  deliverable_extensions: DeliverableExtensionsTable
  deliverable_files: DeliverableFilesTable
  deliverable_versions: DeliverableVersionsTable
  deliverables: DeliverablesTable
  demo_rows: DemoRowsTable
  demo_school: DemoSchoolTable
  earlier_comments: EarlierCommentsTable
  email_changes: EmailChangesTable
  erasure_requests: ErasureRequestsTable
  evaluation_closings: EvaluationClosingsTable
  evaluation_marks: EvaluationMarksTable
  evaluation_records: EvaluationRecordsTable
  evaluations: EvaluationsTable
  external_identities: ExternalIdentitiesTable
  factor_challenges: FactorChallengesTable
  failed_passwords: FailedPasswordsTable
  feedback_files: FeedbackFilesTable
  feedback_phrases: FeedbackPhrasesTable
  files: FilesTable
  first_start_link: FirstStartLinkTable
  grade_criteria: GradeCriteriaTable
  grades: GradesTable
  group_courses: GroupCoursesTable
  group_deliverables: GroupDeliverablesTable
  group_resources: GroupResourcesTable
  group_students: GroupStudentsTable
  group_teachers: GroupTeachersTable
  groups: GroupsTable
  idempotency_keys: IdempotencyKeysTable
  known_devices: KnownDevicesTable
  learning_results: LearningResultsTable
  learning_sessions: LearningSessionsTable
  licence_ledger: LicenceLedgerTable
  login_failures: LoginFailuresTable
  login_names: LoginNamesTable
  mail_sender: MailSenderTable
  mails: MailsTable
  mark_undos: MarkUndosTable
  milestones: MilestonesTable
  new_year_groups: NewYearGroupsTable
  new_year_students: NewYearStudentsTable
  new_years: NewYearsTable
  notice_settings: NoticeSettingsTable
  notifications: NotificationsTable
  partial_upload_parts: PartialUploadPartsTable
  partial_uploads: PartialUploadsTable
  passkeys: PasskeysTable
  password_links: PasswordLinksTable
  progress_baselines: ProgressBaselinesTable
  proposed_dates: ProposedDatesTable
  purchase_links: PurchaseLinksTable
  purchases: PurchasesTable
  rate_limits: RateLimitsTable
  recovery_codes: RecoveryCodesTable
  recovery_plans: RecoveryPlansTable
  refresh_tokens: RefreshTokensTable
  related_resources: RelatedResourcesTable
  related_results: RelatedResultsTable
  resource_captions: ResourceCaptionsTable
  resource_categories: ResourceCategoriesTable
  resources: ResourcesTable
  restored_bin_entries: RestoredBinEntriesTable
  result_bin: ResultBinTable
  student_counts: StudentCountsTable
  student_import_groups: StudentImportGroupsTable
  student_import_rows: StudentImportRowsTable
  student_import_sheets: StudentImportSheetsTable
  student_imports: StudentImportsTable
  student_notes: StudentNotesTable
  student_transfers: StudentTransfersTable
  submissions: SubmissionsTable
  team_invitations: TeamInvitationsTable
  totp_secrets: TotpSecretsTable
  users: UsersTable
  version_files: VersionFilesTable
  waiting_work: WaitingWorkTable
}
